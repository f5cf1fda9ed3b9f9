curl -x http://{{host}}:{{port}} \
  -U "{{username}}:{{password}}" \
  https://ipinfo.io/json

# {"ip": "203.0.113.24", "country": "HK"}
