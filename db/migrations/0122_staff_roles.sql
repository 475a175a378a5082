-- Module: identity.
-- Staff have roles (decision 111): what each may do stands in src/values/staffPermissions.ts. Whoever was on staff before was
-- an administrator and stays one. Null means no role, which holds no permission.

alter table sign_in add column staff_role text
  check (staff_role in ('teller', 'service', 'risk', 'operations', 'compliance', 'administrator'));

update sign_in set staff_role = 'administrator' where role = 'admin';
