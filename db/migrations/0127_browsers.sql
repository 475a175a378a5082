-- Module: access.
-- A browser is the same one whoever signs in there, however often the hash of its cookie is another.

alter table known_device
  -- The same for everybody who signs in there.
  add browser_id uuid not null default gen_random_uuid(),
  -- Since when this person signs in there.
  add first_seen_at timestamptz not null default now();

-- An id of a row says when it was made (UUID version 7).
update known_device d
   set browser_id = (select min(o.id::text)::uuid from known_device o where o.token_hash = d.token_hash),
       first_seen_at = least(d.seen_at,
         to_timestamp(('x' || substr(replace(d.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0));
