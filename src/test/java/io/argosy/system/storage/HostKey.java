package io.argosy.system.storage;

import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate for localhost that is its own authority, in the files that XRootD reads.
 *
 * @param authorities directory with the certificate by its hash, as OpenSSL looks for it
 */
public record HostKey(Path certificate, Path key, Path authorities) {

  private static final String PASSWORD = "changeit";

  /** Makes a key with OpenSSL. */
  public static HostKey in(Path directory) throws IOException {
    Path certificate = directory.resolve("host.pem");
    Path key = directory.resolve("host.key");
    run(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
            + " -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
            + " -keyout %s -out %s".formatted(key, certificate));
    Path authorities = Files.createDirectory(directory.resolve("certificates"));
    String hash = run("openssl x509 -hash -noout -in " + certificate).strip();
    Files.copy(certificate, authorities.resolve(hash + ".0"));
    return new HostKey(certificate, key, authorities);
  }

  /** Returns the TLS of a server with this certificate. */
  SSLContext server() throws IOException, GeneralSecurityException {
    Path file = key.resolveSibling("host.p12");
    run(
        "openssl pkcs12 -export -in %s -inkey %s -passout pass:%s -out %s"
            .formatted(certificate, key, PASSWORD, file));
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  /** Runs a command without quotes in it, and returns its output. */
  static String run(String command) throws IOException {
    Path output = Files.createTempFile("command", ".log");
    try {
      Process process =
          new ProcessBuilder(command.split(" "))
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      Waits.until(command + " has ended", () -> !process.isAlive());
      String text = Files.readString(output);
      if (process.exitValue() != 0) {
        throw new IOException(command + ": " + text);
      }
      return text;
    } finally {
      Files.delete(output);
    }
  }
}
