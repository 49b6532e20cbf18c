// The servers that are driven and the calls that are made. No call changes what
// another one answers, so that all of them agree in any order and at the same
// time; except that the archive, which never answers, keeps others waiting.

import {readFileSync} from 'node:fs';

// An example is a server: its program, its calls, and its contract as generated.
// A call has the text that its answer contains and, if it fails, the code and
// the category of the envelope. A slow call is not to be made beside others. What
// varies is an answer that says which services were too slow for it.
export const examples = [
  {
    program: 'support-mcp',
    contract: contract('example/support'),
    calls: [
      {tool: 'get_customer', args: {customer_email: 'ada@example.com'}, text: ['Ada Byron']},
      {tool: 'lookup_order', args: {order_number: '#12345'}, text: ['MUG-1042-1']},
      {tool: 'search_orders', args: {customer_email: 'ada@example.com', statuses: ['packing']}, text: ['#12388']},
      {tool: 'search_orders', args: {customer_email: 'nobody@example.com'}, text: ['{"results":[],"count":0}']},
      {tool: 'check_inventory', args: {sku: 'MUG-1042-1', warehouse: 'leipzig'}, text: ['leipzig']},
      {
        tool: 'process_refund',
        args: {order_number: '#12371', reason: 'damaged', items: [{sku: 'TEA-2201-0', quantity: 1}]},
        text: ['"status":"paid"'],
      },
      {
        tool: 'escalate_to_human',
        args: {department: 'billing', summary: 'Customer was charged twice for order #12345.'},
        text: ['"case_number":"C-'],
      },

      // Every way in which the desk fails, see example/support/README.md.
      failure('order_not_found', 'not_found', 'lookup_order', {order_number: '#99999'}),
      {...failure('database_timeout', 'timeout', 'lookup_order', {order_number: '#00042'}), slow: true},
      failure('credentials_expired', 'auth', 'lookup_order', {order_number: '#12370'}),
      failure('refund_above_limit', 'business', 'process_refund', {order_number: '#12350', reason: 'changed_mind'}),
      failure('payment_processor_down', 'transient', 'process_refund', {order_number: '#12360', reason: 'damaged'}),
      failure('stock_rate_limited', 'rate_limit', 'check_inventory', {sku: 'LMP-4127-0'}),
      failure('sku_malformed', 'validation', 'check_inventory', {sku: 'MUG-1042-7'}),
      failure('no_agent_free', 'transient', 'escalate_to_human', {
        department: 'technical', priority: 'urgent', summary: 'The kettle of the customer is on fire.',
      }),
      failure('escalation_queue_full', 'business', 'escalate_to_human', {
        department: 'returns', summary: 'Customer wants to exchange the blue mug.',
      }),
      failure('customer_unknown', 'not_found', 'get_customer', {customer_email: 'nobody@example.com'}),
      failure('account_closed', 'permission', 'get_customer', {customer_email: 'dan@example.com'}),

      // Two mistakes in one call: both are named, in words without Go in them.
      failure('validation', 'validation', 'lookup_order', {order_number: '12345', include_item: true},
        '/order_number', '^#[0-9]{5}$', '/include_item', 'include_items'),
      failure('validation', 'validation', 'process_refund', {order_number: '#12345', items: [{sku: 'MUG-1042-1', quantity: 0}]},
        '/items/0/quantity', '/reason'),
    ],
  },
  {
    program: 'greet-mcp',
    contract: contract('example/greet'),
    calls: [
      {tool: 'greet', args: {name: 'Ada Byron', tone: 'warm'}, text: ['Hello Ada Byron!']},
      {tool: 'greet', args: {name: 'Ada Byron'}, text: ['Dear Ada Byron,']},
      failure('validation', 'validation', 'greet', {name: 'Ada Byron', tone: 'cold'}, '/tone', 'warm', 'formal'),
    ],
  },
  {
    program: 'research-mcp',
    contract: contract('example/research'),
    calls: [
      {tool: 'search_sources', args: {query: 'green tea', sources: ['papers', 'handbook'], limit: 1}, text: ['"status":"ok"', '70 °C']},
      {tool: 'search_sources', args: {query: 'coffee', sources: ['handbook']}, text: ['"results":[],"failed":[],"attempted":1']},
      {tool: 'summarize_content', args: {document: 'papers/storage', sentences: 1}, text: ['"status":"ok"']},
      {
        tool: 'verify_claim_against_source',
        args: {claim: 'Green tea is steeped at 70 °C.', document: 'handbook/green-tea'},
        text: ['"verdict":"supported"', '"elsewhere":'],
        varies: true,
      },
      {tool: 'extract_data_points', args: {document: 'handbook/green-tea', unit: '°C'}, text: ['70']},
      failure('document_unknown', 'not_found', 'summarize_content', {document: 'papers/coffee'}),
      failure('document_unknown', 'not_found', 'verify_claim_against_source', {claim: 'Coffee is black.', document: 'handbook/coffee'}),
      failure('document_unknown', 'not_found', 'extract_data_points', {document: 'handbook/coffee'}),
      failure('validation', 'validation', 'search_sources', {query: '?', sources: ['papers', 'journals']}, '/query', '/sources/1', 'handbook'),
    ],
  },
];

// versions is the version of each client, by its package.
export const versions = JSON.parse(readFileSync('.ci/clients/package.json', 'utf8')).dependencies;

// contract returns the generated contract of a package.
function contract(folder) {
  return JSON.parse(readFileSync(`${folder}/toolgen.json`, 'utf8'));
}

// failure returns a call that fails, with texts in its envelope.
function failure(code, category, tool, args, ...text) {
  return {tool, args, code, category, text};
}
