<?php
$request = curl_init('{{target}}');
curl_setopt_array($request, [
    CURLOPT_PROXY => '{{scheme}}://{{host}}:{{port}}',
{{ifAuth}}    CURLOPT_PROXYUSERPWD => '{{username}}:{{password}}',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
]);
$body = curl_exec($request);
if ($body === false) {
    exit(curl_error($request) . "\n");
}
echo $body, "\n";
