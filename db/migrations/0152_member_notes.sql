-- Module: memberNotes.
-- What staff write down about a member, for each other and for nobody else (decision 129).

-- A note stays as it was written: what was wrong is put right by another note.
create table member_note (
  id         uuid primary key,
  -- The order in which they were written, also of two in one moment.
  number     bigint generated always as identity,
  person_id  uuid not null,  -- about whom
  audience   text not null check (audience in ('staff', 'fraud')),
  text       text not null check (text <> ''),
  corrects   uuid references member_note (id),
  written_at timestamptz not null,
  written_by uuid not null,
  check (person_id <> written_by),
  check (corrects <> id)
);
create index member_note_of_person on member_note (person_id, number desc);
create unique index member_note_corrects on member_note (corrects) where corrects is not null;
create trigger member_note_stays before update or delete or truncate on member_note
  for each statement execute function refuse_change();

-- Pictures that go with a note. The picture itself is of the module images.
create table member_note_picture (
  image_id uuid primary key,
  note_id  uuid not null references member_note (id),
  place    smallint not null check (place >= 0),
  unique (note_id, place)
);
create trigger member_note_picture_stays before update or delete or truncate on member_note_picture
  for each statement execute function refuse_change();

grant select, insert on member_note, member_note_picture to openteller_app;
