// Reads ACH files with moov-io/ach, which others wrote, and prints a line of JSON for each: whether
// it is valid by all of its rules, why not, and what it holds. docs/rails.md says who compares it.
package main

import (
	"encoding/json"
	"os"

	"github.com/moov-io/ach"
)

type found struct {
	Path     string   `json:"path"`
	Mistake  string   `json:"mistake"`
	Batches  int      `json:"batches"`
	Entries  int      `json:"entries"`
	Debits   int      `json:"debits"`
	Credits  int      `json:"credits"`
	Returns  int      `json:"returns"`
	Changes  int      `json:"changes"`
	Kinds    []string `json:"kinds"`
	Accounts []string `json:"accounts"`
}

func read(path string) found {
	out := found{Path: path}
	input, err := os.Open(path)
	if err != nil {
		out.Mistake = err.Error()
		return out
	}
	defer input.Close()
	file, err := ach.NewReader(input).Read()
	if err == nil {
		err = file.Validate()
	}
	if err != nil {
		out.Mistake = err.Error()
		return out
	}
	out.Batches = len(file.Batches)
	out.Debits = file.Control.TotalDebitEntryDollarAmountInFile
	out.Credits = file.Control.TotalCreditEntryDollarAmountInFile
	for _, batch := range file.Batches {
		out.Kinds = append(out.Kinds, batch.GetHeader().StandardEntryClassCode)
		for _, entry := range batch.GetEntries() {
			out.Entries++
			out.Accounts = append(out.Accounts, entry.DFIAccountNumber)
			if entry.Addenda98 != nil || entry.Addenda98Refused != nil {
				out.Changes++
			}
			if entry.Addenda99 != nil || entry.Addenda99Dishonored != nil || entry.Addenda99Contested != nil {
				out.Returns++
			}
		}
	}
	return out
}

func main() {
	lines := json.NewEncoder(os.Stdout)
	for _, path := range os.Args[1:] {
		if err := lines.Encode(read(path)); err != nil {
			panic(err)
		}
	}
}
