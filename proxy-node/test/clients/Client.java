import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.net.*;
import java.net.http.*;
import java.net.http.HttpRequest.*;
import java.nio.file.*;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.*;

public class Client {
    public static void main(String[] arguments) throws Exception {
        System.setProperty("jdk.http.auth.tunneling.disabledSchemes", "");
        String action = System.getenv("ACTION");
        byte[] body = Files.readAllBytes(Path.of(System.getenv("BODY_FILE")));
        HttpClient.Builder client = HttpClient.newBuilder().sslContext(trustTestAuthority());
        if (!System.getenv("PROXY_URL").isEmpty()) {
            URI proxy = URI.create(System.getenv("PROXY_URL"));
            String[] login = proxy.getUserInfo().split(":");
            client.proxy(ProxySelector.of(new InetSocketAddress(proxy.getHost(), proxy.getPort())));
            client.authenticator(new Authenticator() {
                @Override
                protected PasswordAuthentication getPasswordAuthentication() {
                    return new PasswordAuthentication(login[0], login[1].toCharArray());
                }
            });
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(System.getenv("TARGET")));
        if (action.equals("post")) request.POST(BodyPublishers.ofByteArray(body));
        if (action.equals("chunked"))
            request.POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
        HttpResponse<String> reply =
                client.build().send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (reply.statusCode() != 200) throw new Exception("status " + reply.statusCode());
        System.out.println(reply.body());
    }

    private static SSLContext trustTestAuthority() throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        try (FileInputStream file = new FileInputStream(System.getenv("CA_FILE"))) {
            store.setCertificateEntry(
                    "test", CertificateFactory.getInstance("X.509").generateCertificate(file));
        }
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
