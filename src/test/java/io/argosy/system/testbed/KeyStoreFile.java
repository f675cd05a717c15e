package io.argosy.system.testbed;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key store for localhost as an operator creates it, and a client that trusts only this key. */
public record KeyStoreFile(Path file, Path passwordFile) {

  private static final String PASSWORD = "changeit";

  /**
   * @param addresses further ones of the host
   */
  public static KeyStoreFile below(Path directory, String... addresses) throws IOException {
    Path file = directory.resolve("localhost.p12");
    Path passwordFile = directory.resolve("localhost.password");
    Files.writeString(passwordFile, PASSWORD + "\n");
    if (!Files.exists(file)) {
      make(file, addresses);
    }
    return new KeyStoreFile(file, passwordFile);
  }

  private static void make(Path file, String... addresses) throws IOException {
    String names =
        Stream.of(addresses)
            .map(it -> ",ip:" + it)
            .collect(Collectors.joining("", "san=dns:localhost,ip:127.0.0.1", ""));
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "localhost",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                names,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .inheritIO()
            .start();
    Waits.until("keytool has ended", () -> !keytool.isAlive());
  }

  /** Returns the status of a GET by a client that trusts only this key. */
  public int statusOf(String url) {
    try (HttpClient client = HttpClient.newBuilder().sslContext(trusting()).build()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Returns the certificate as a PEM file. */
  public Path certificate() throws IOException {
    String der = Base64.getMimeEncoder().encodeToString(encoded());
    return Files.writeString(
        file.resolveSibling("localhost.pem"),
        "-----BEGIN CERTIFICATE-----\n" + der + "\n-----END CERTIFICATE-----\n");
  }

  private byte[] encoded() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, PASSWORD.toCharArray());
      return store.getCertificate("localhost").getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private SSLContext trusting() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, PASSWORD.toCharArray());
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("localhost", store.getCertificate("localhost"));
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
