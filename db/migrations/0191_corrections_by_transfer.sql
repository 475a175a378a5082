-- Module: ledger.
-- Whether a transfer that is archived was undone before is told by its corrections, which stay in the database.
create index ledger_correction_transfer on ledger_correction (transfer_id);
