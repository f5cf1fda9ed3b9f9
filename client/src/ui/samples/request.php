<?php
{{ifRotating}}// Each connection gets a new address, and each curl_init opens one.
{{ifRotating}}for ($number = 0; $number < 3; $number++) {
{{ifRotating}}    $request = curl_init('{{target}}');
{{ifRotating}}    curl_setopt_array($request, [
{{ifRotating}}        CURLOPT_PROXY => '{{scheme}}://{{host}}:{{port}}',
{{ifRotating}}{{ifAuth}}        CURLOPT_PROXYUSERPWD => '{{username}}:{{password}}',
{{ifRotating}}        CURLOPT_RETURNTRANSFER => true,
{{ifRotating}}        CURLOPT_TIMEOUT => 30,
{{ifRotating}}    ]);
{{ifRotating}}    $body = curl_exec($request);
{{ifRotating}}    if ($body === false) {
{{ifRotating}}        exit(curl_error($request) . "\n");
{{ifRotating}}    }
{{ifRotating}}    echo $body, "\n";
{{ifRotating}}}
{{ifSticky}}$request = curl_init('{{target}}');
{{ifSticky}}curl_setopt_array($request, [
{{ifSticky}}    CURLOPT_PROXY => '{{scheme}}://{{host}}:{{port}}',
{{ifSticky}}{{ifAuth}}    CURLOPT_PROXYUSERPWD => '{{username}}:{{password}}',
{{ifSticky}}    CURLOPT_RETURNTRANSFER => true,
{{ifSticky}}    CURLOPT_TIMEOUT => 30,
{{ifSticky}}]);
{{ifSticky}}$body = curl_exec($request);
{{ifSticky}}if ($body === false) {
{{ifSticky}}    exit(curl_error($request) . "\n");
{{ifSticky}}}
{{ifSticky}}echo $body, "\n";
