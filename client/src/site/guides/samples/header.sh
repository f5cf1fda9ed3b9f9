credentials=$(printf %s '{{username}}:{{password}}' | base64)
curl -x http://{{host}}:{{port}} \
  --proxy-header "Proxy-Authorization: Basic $credentials" \
  {{target}}
