curl -sS {{api}} \
  -H "Authorization: Bearer $API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"query": "{ me { balance { traffic { remainingBytes } } usage(last: 7) { totalBytes } } }"}'
