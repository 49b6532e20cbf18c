package main

import (
	"time"

	"github.com/go-faster/jx"

	"github.com/toolgen-dev/toolgen/golden/bench/orders"
)

// jxRun reads with jx as ogen generates it: one callback for an object, a switch
// over its keys, unknown ones skipped.
func jxRun() [3]func([]byte) error {
	d := jx.DecodeBytes(nil)
	return [3]func([]byte) error{
		fresh(func(b []byte, v *orders.Small) error { d.ResetBytes(b); return jxSmall(d, v) }),
		fresh(func(b []byte, v *orders.Medium) error { d.ResetBytes(b); return jxMedium(d, v) }),
		fresh(func(b []byte, v *orders.Large) error { d.ResetBytes(b); return jxLarge(d, v) }),
	}
}

func jxSmall(d *jx.Decoder, v *orders.Small) error {
	return d.ObjBytes(func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "order_number":
			v.OrderNumber, err = d.Str()
		case "include_items":
			v.IncludeItems, err = d.Bool()
		case "detail":
			var s string
			s, err = d.Str()
			v.Detail = orders.Detail(s)
		default:
			err = d.Skip()
		}
		return err
	})
}

func jxMedium(d *jx.Decoder, v *orders.Medium) error {
	return d.ObjBytes(func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "order_number":
			v.OrderNumber, err = d.Str()
		case "customer_email":
			v.CustomerEmail, err = d.Str()
		case "reason":
			v.Reason, err = d.Str()
		case "amount_cents":
			v.AmountCents, err = d.Int64()
		case "currency":
			v.Currency, err = d.Str()
		case "quantity":
			v.Quantity, err = d.Int()
		case "notify":
			v.Notify, err = d.Bool()
		case "requested_at":
			var s string
			if s, err = d.Str(); err == nil {
				v.RequestedAt, err = time.Parse(time.RFC3339, s)
			}
		case "note":
			v.Note, err = d.Str()
		case "tags":
			v.Tags, err = jxTexts(d)
		case "address":
			err = jxAddress(d, &v.Address)
		case "restock":
			v.Restock, err = d.Bool()
		default:
			err = d.Skip()
		}
		return err
	})
}

func jxAddress(d *jx.Decoder, v *orders.Address) error {
	return d.ObjBytes(func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "street":
			v.Street, err = d.Str()
		case "city":
			v.City, err = d.Str()
		case "postal_code":
			v.PostalCode, err = d.Str()
		case "country":
			v.Country, err = d.Str()
		default:
			err = d.Skip()
		}
		return err
	})
}

func jxTexts(d *jx.Decoder) (list []string, err error) {
	err = d.Arr(func(d *jx.Decoder) error {
		s, err := d.Str()
		list = append(list, s)
		return err
	})
	return list, err
}

func jxLarge(d *jx.Decoder, v *orders.Large) error {
	return d.ObjBytes(func(d *jx.Decoder, key []byte) error {
		if string(key) != "documents" {
			return d.Skip()
		}
		return d.Arr(func(d *jx.Decoder) error {
			var doc orders.Document
			err := d.ObjBytes(func(d *jx.Decoder, key []byte) (err error) {
				switch string(key) {
				case "document_id":
					doc.DocumentID, err = d.Str()
				case "fields":
					doc.Fields, err = jxTexts(d)
				default:
					err = d.Skip()
				}
				return err
			})
			v.Documents = append(v.Documents, doc)
			return err
		})
	})
}
