package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.SystemCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Calls a router whose certificate is from an authority that Java does not know. */
class RouterCertificateTest {

  private static final String PASSWORD = "of-the-test";

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private HttpsServer router;

  @BeforeEach
  void start() throws IOException, GeneralSecurityException {
    keytool("-genkeypair -keyalg EC -dname CN=router -ext san=ip:127.0.0.1");
    keytool("-exportcert -rfc -file " + certificate());
    router = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.setHttpsConfigurator(new HttpsConfigurator(tls()));
    byte[] none = "{\"items\":[],\"next\":null}".getBytes(StandardCharsets.UTF_8);
    router.createContext(
        "/query/v1/datasets",
        exchange -> {
          exchange.sendResponseHeaders(200, none.length);
          exchange.getResponseBody().write(none);
          exchange.close();
        });
    router.start();
  }

  @AfterEach
  void stop() {
    router.stop(0);
  }

  @Test
  void itsAuthorityIsTrustedIfAnOptionNamesIt() throws IOException {
    assertThat(run("--router-ca-file", certificate().toString())).isZero();
    assertThat(out.toString()).contains("There are no datasets");
  }

  @Test
  void withoutTheOptionTheErrorNamesIt() throws IOException {
    assertThat(run()).isEqualTo(4);
    assertThat(err.toString())
        .isEqualTo(
            "argosy: this command does not trust the certificate of the router: name the authority"
                + " of its certificate with --router-ca-file\n");
  }

  @Test
  void aFileWithoutCertificatesIsRefused() throws IOException {
    Path text = Files.writeString(directory.resolve("no.pem"), "no certificate");
    assertThat(run("--router-ca-file", text.toString())).isEqualTo(2);
    assertThat(run("--router-ca-file", "/nowhere/at/all")).isEqualTo(2);
    assertThat(run("--router-ca-file", directory.toString())).isEqualTo(2);
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

  private int run(String... options) throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    String url = "https://127.0.0.1:" + router.getAddress().getPort();
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    Stream<String> call = Stream.of("datasets", "--router", url, "--token-file", token.toString());
    return command.execute(Stream.concat(call, Stream.of(options)).toArray(String[]::new));
  }
}
