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

/**
 * A certificate for this machine that signs itself, and its key, in PEM. XRootD loads its plug-in
 * for third-party copy only where it has one.
 */
record HostCertificate(Path certificate, Path key) {

  private static final String PASSWORD = "of-a-demonstration";
  private static final String ALIAS = "host";
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
    HostCertificate made =
        new HostCertificate(directory.resolve("host.pem"), directory.resolve("host.key"));
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      pem(made.certificate, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
      pem(made.key, "PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IOException("the key that keytool made cannot be read", e);
    }
    return made;
  }

  private static void keytool(String words, Path store) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JavaProgram.java().resolveSibling("keytool").toString());
    command.addAll(List.of(words.split(" ")));
    command.addAll(List.of("-storepass", PASSWORD, "-keystore", store.toString()));
    SystemCommand.runWith("", command);
  }

  /** Only the owner can read the file. */
  private static void pem(Path file, String what, byte[] content) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.createFile(file, OWNED);
    Files.writeString(
        file, "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(what, lines));
  }
}
