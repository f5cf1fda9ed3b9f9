# "contry" is misspelled, so the proxy refuses the connection.
curl -sS -o /dev/null -D - -x http://{{host}}:{{port}} \
  -U "{{username}}-contry-us:{{password}}" {{target}} | grep -i '^x-proxy-reason'
