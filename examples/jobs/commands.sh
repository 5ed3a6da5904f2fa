#!/bin/sh
# What docs/jobs.md shows: check.ts runs it in an empty directory, with dealflow on the PATH and a server at $BASE_URL.
set -eu

# #region start
curl -si "$BASE_URL/api/v2/general-enrichment-jobs" -H "Authorization: Bearer $API_KEY" \
  -H 'Content-Type: application/json' -H 'Idempotency-Key: crm-18' -d '{"website": "https://succeed.test"}'
# #endregion

# #region quote
curl -s "$BASE_URL/api/v2/quotes" -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \
  -d '{"method": "POST", "path": "/api/v2/combined-enrichment-jobs", "body": {"website": "https://succeed.test"}}'
# #endregion

# #region deck
curl -s "$BASE_URL/api/v2/pitch-deck-jobs" -H "Authorization: Bearer $API_KEY" -F file=@deck.pdf -F request_id=deck-17 > deck.json
# #endregion
deck=$(sed 's/.*"job_id":"\([^"]*\)".*/\1/' deck.json)

# #region read-deck
dealflow deck deck.pdf > deck.md
dealflow deck deck.pdf --json > deck-result.json
# #endregion
cat deck.md

# #region events
curl -sN "$BASE_URL/api/v2/pitch-deck-jobs/$deck/events" -H "Authorization: Bearer $API_KEY"
# #endregion

stuck=$(curl -s "$BASE_URL/api/v2/deep-research-jobs" -H "Authorization: Bearer $API_KEY" \
  -H 'Content-Type: application/json' -d '{"website": "https://stuck.test"}' | sed 's/.*"job_id":"\([^"]*\)".*/\1/')

# #region cancel
curl -s -X POST "$BASE_URL/api/v2/deep-research-jobs/$stuck/cancel" -H "Authorization: Bearer $API_KEY"
# #endregion

# #region list
curl -s "$BASE_URL/api/v2/jobs?status=succeeded&limit=5" -H "Authorization: Bearer $API_KEY"
# #endregion

# #region operator
dealflow job list --status cancelled
dealflow job show "$stuck"
# #endregion

# #region listen
curl -s "$BASE_URL/api/v2/webhook-endpoints" -H "Authorization: Bearer $API_KEY" \
  -H 'Content-Type: application/json' -d '{"url": "http://127.0.0.1:18790/"}' > endpoint.json
sed 's/.*"signing_secret":"\([^"]*\)".*/\1/' endpoint.json > secret.txt
dealflow webhook listen --addr 127.0.0.1:18790 --secret-file secret.txt > received.txt &
# #endregion
listener=$!
trap 'kill "$listener" 2>/dev/null || true' EXIT
until grep -q Listening received.txt; do kill -0 "$listener"; done
webhook=$(sed 's/.*"webhook_id":"\([^"]*\)".*/\1/' endpoint.json)

# #region test
curl -s -X POST "$BASE_URL/api/v2/webhook-endpoints/$webhook/test" -H "Authorization: Bearer $API_KEY"
# #endregion
kill -INT "$listener"
wait "$listener"
trap - EXIT
cat received.txt
dealflow webhook deliveries
