#!/bin/sh
# A copy at once, then one each night at BACKUP_AT (02:30), by the clock of TZ (UTC). One that fails says why, and the next
# night another is tried; `openteller_backup_age_seconds` tells how old the last good one is.
set -u
trap 'kill $!; exit 0' TERM INT
while true; do
  openteller backup &
  wait $!
  now=$(date +%s)
  next=$(date -d "today ${BACKUP_AT:-02:30}" +%s)
  [ "$next" -gt "$now" ] || next=$(date -d "tomorrow ${BACKUP_AT:-02:30}" +%s)
  sleep $((next - now)) &
  wait $!
done
