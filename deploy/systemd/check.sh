#!/bin/sh
# Fails, so that the alarm is raised, when no whole backup of the last 13 hours is in the folder given as the first
# argument, or when the certificate of SITE_URL cannot be read or ends within 14 days.
set -u
status=0
fail() {
  echo "<3>$1"
  status=1
}
[ -n "$(find "$1" -maxdepth 1 -name 'hotel-*.db' -mmin -780)" ] ||
  fail "The last good backup in $1 is older than 13 hours: journalctl -u hotel-backup"
host=$(sed -n "s|^SITE_URL=[\"']*https://\([^/\"' ]*\).*|\1|p" .env | tail -1)
[ -z "$host" ] ||
  timeout 30 openssl s_client -connect "$host:443" -servername "$host" </dev/null 2>/dev/null |
  openssl x509 -noout -checkend 1209600 >/dev/null 2>&1 ||
  fail "The certificate of $host cannot be read or ends within 14 days: certbot renew, or journalctl -u caddy"
exit $status
