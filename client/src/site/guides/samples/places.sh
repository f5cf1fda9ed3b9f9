for place in country-us country-us-city-new_york country-jp; do
  curl -sS -x http://{{host}}:{{port}} -U "{{username}}-$place:{{password}}" {{target}}
done
