curl {{endpoint}} \
  -H "Authorization: Bearer $API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"query": "{ me { usage(last: 7) { totalBytes buckets { start totalBytes } } } }"}'
