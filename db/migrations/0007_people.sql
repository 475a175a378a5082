-- Module: members.
-- A person the institution knows. Rows here say only that somebody exists and since when.
create table person (
  id uuid primary key,
  created_at timestamptz not null
);

-- Everything personal stands in this one table, apart from the sign-in address, so that it can be
-- encrypted and purged in one place without touching what refers to the member. What could be used to
-- take somebody's name is sealed under a key that is not in the database.
create table person_details (
  person_id uuid primary key references person (id),
  name text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  date_of_birth_sealed bytea,
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  marital_status text check (marital_status in ('Single', 'Married', 'Divorced', 'Widowed')),
  address_street text not null,
  address_city text not null,
  address_state text not null,
  address_postal_code text not null,
  address_country text check (address_country ~ '^[A-Z]{2}$'),
  alternative_email text,
  emergency_name text,
  emergency_relationship text,
  emergency_phone text,
  identification_type text
    check (identification_type in ('Passport', 'National ID', 'Driver''s License')),
  identification_number_sealed bytea,
  check ((emergency_name is null) = (emergency_relationship is null)
     and (emergency_name is null) = (emergency_phone is null)),
  check ((identification_type is null) = (identification_number_sealed is null))
);

-- Members whom others cannot find by e-mail address.
create table unlisted_person (
  person_id uuid primary key references person (id),
  since     timestamptz not null
);

grant select, insert, update, delete on person, person_details, unlisted_person to openteller_app;
