-- When the directory of banks was replaced, by whom and by which file; staff see the last one.
create table bank_directory_import (
  seq bigint generated always as identity primary key,
  imported_at timestamptz not null,
  imported_by uuid,  -- null: somebody at the server's own terminal
  bank_count int not null check (bank_count > 0),
  replaced_count int not null check (replaced_count >= 0),
  sha256 bytea not null check (length(sha256) = 32)
);
grant select, insert on bank_directory_import to openteller_app;
