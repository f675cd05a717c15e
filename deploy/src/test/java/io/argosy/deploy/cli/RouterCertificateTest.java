package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.SystemCommand;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls a router whose certificate is from an authority that Java does not know. */
class RouterCertificateTest extends CommandAtRouter {

  private static final String PASSWORD = "of-the-test";

  private HttpsServer secured;

  @BeforeEach
  void start() throws IOException, GeneralSecurityException {
    keytool("-genkeypair -keyalg EC -dname CN=router -ext san=ip:127.0.0.1");
    keytool("-exportcert -rfc -file " + certificate());
    secured = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    secured.setHttpsConfigurator(new HttpsConfigurator(tls()));
    byte[] none = "{\"items\":[],\"next\":null}".getBytes(StandardCharsets.UTF_8);
    secured.createContext(
        "/query/v1/datasets",
        exchange -> {
          exchange.sendResponseHeaders(200, none.length);
          exchange.getResponseBody().write(none);
          exchange.close();
        });
    secured.start();
  }

  @AfterEach
  void stop() {
    secured.stop(0);
  }

  @Test
  void itsAuthorityIsTrustedIfAnOptionNamesIt() throws IOException {
    assertThat(datasets("--router-ca-file", certificate().toString())).isZero();
    assertThat(out.toString()).contains("There are no datasets");
  }

  @Test
  void withoutTheOptionTheErrorNamesIt() throws IOException {
    assertThat(datasets()).isEqualTo(4);
    assertThat(err.toString())
        .isEqualTo(
            "argosy: this command does not trust the certificate of the router: name the authority"
                + " of its certificate with --router-ca-file\n");
  }

  @Test
  void aFileWithoutCertificatesIsRefused() throws IOException {
    Path text = Files.writeString(directory.resolve("no.pem"), "no certificate");
    assertThat(datasets("--router-ca-file", text.toString())).isEqualTo(2);
    assertThat(datasets("--router-ca-file", "/nowhere/at/all")).isEqualTo(2);
    assertThat(datasets("--router-ca-file", directory.toString())).isEqualTo(2);
    assertThat(err.toString().lines())
        .allMatch(line -> line.startsWith("argosy: --router-ca-file: "))
        .satisfiesExactly(
            line -> assertThat(line).endsWith(text + " holds no certificate in PEM format"),
            line -> assertThat(line).endsWith("no such file: /nowhere/at/all"),
            line -> assertThat(line).endsWith("is a directory: " + directory));
  }

  private Path certificate() {
    return directory.resolve("ca.pem");
  }

  private Path store() {
    return directory.resolve("router.p12");
  }

  private void keytool(String words) throws IOException {
    SystemCommand.runWith(
        "",
        Stream.of(
                List.of(JavaProgram.java().resolveSibling("keytool").toString()),
                List.of(words.split(" ", -1)),
                List.of("-alias", "router", "-storetype", "PKCS12", "-storepass", PASSWORD),
                List.of("-keystore", store().toString()))
            .flatMap(List::stream)
            .toList());
  }

  private SSLContext tls() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store())) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD.toCharArray());
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(own.getKeyManagers(), null, null);
    return tls;
  }

  private int datasets(String... options) throws IOException {
    String url = "https://127.0.0.1:" + secured.getAddress().getPort();
    Stream<String> words = Stream.concat(Stream.of("datasets"), Stream.of(options));
    return runAt(url, words.toArray(String[]::new));
  }
}
