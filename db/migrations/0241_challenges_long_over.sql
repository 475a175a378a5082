-- Module: factors.
-- Challenges that are long over are thrown away, and with each the codes that were mailed for it.
create index challenge_expiry on challenge (expires_at);
create index emailed_code_challenge on emailed_code (challenge_id);
