package io.argosy.deploy.demo;

import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.SystemCommand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate for this machine that signs itself, and its key, in PEM. XRootD loads its plug-in
 * for third-party copy only where it has one.
 */
record HostCertificate(Path certificate, Path key, KeyStore keys) {

  private static final String PASSWORD = "of-a-demonstration";
  private static final String ALIAS = "host";
  private static final String UNREADABLE = "the key that keytool made cannot be read";
  private static final FileAttribute<Set<PosixFilePermission>> OWNED =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** Makes a certificate that is valid for a year. */
  static HostCertificate in(Path directory) throws IOException {
    Path store = directory.resolve("host.p12");
    keytool(
        "-genkeypair -keyalg EC -groupname secp256r1 -dname CN=localhost -validity 365"
            + " -ext san=dns:localhost,ip:127.0.0.1 -storetype PKCS12 -alias "
            + ALIAS,
        store);
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      HostCertificate made =
          new HostCertificate(directory.resolve("host.pem"), directory.resolve("host.key"), keys);
      pem(made.certificate, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
      Files.createFile(made.key, OWNED);
      pem(made.key, "PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
      return made;
    } catch (GeneralSecurityException e) {
      throw new IOException(UNREADABLE, e);
    }
  }

  /** Returns the TLS of a server with this certificate. */
  SSLContext tls() throws IOException {
    try {
      KeyManagerFactory own =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      own.init(keys, PASSWORD.toCharArray());
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(own.getKeyManagers(), null, null);
      return tls;
    } catch (GeneralSecurityException e) {
      throw new IOException(UNREADABLE, e);
    }
  }

  /** Writes the certificate to a directory of authorities, named as OpenSSL looks for it. */
  void trustIn(Path authorities) throws IOException {
    String hash =
        SystemCommand.run("openssl", "x509", "-hash", "-noout", "-in", certificate.toString());
    Files.copy(certificate, authorities.resolve(hash.strip() + ".0"));
  }

  private static void keytool(String words, Path store) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JavaProgram.java().resolveSibling("keytool").toString());
    command.addAll(List.of(words.split(" ")));
    command.addAll(List.of("-storepass", PASSWORD, "-keystore", store.toString()));
    SystemCommand.runWith("", command);
  }

  private static void pem(Path file, String what, byte[] content) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(what, lines));
  }
}
