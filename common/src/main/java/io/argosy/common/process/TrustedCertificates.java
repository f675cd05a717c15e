package io.argosy.common.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The certificates by which a program authenticates its servers. */
public final class TrustedCertificates {

  private TrustedCertificates() {}

  /**
   * Trusts the certificates of a PEM file and no others; without a file, those of the JDK.
   *
   * @param key that names the file
   * @throws RefusedToStart the file or the JDK's certificates cannot be read, or the file contains
   *     none
   */
  public static SSLContext of(String key, @Nullable Path file) {
    return file == null ? ofJdk(key) : ofFile(key, file);
  }

  private static SSLContext ofJdk(String key) {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw RefusedToStart.key(
          key, "not set, and the certificates of the JDK cannot be used: " + e.getMessage());
    }
  }

  private static SSLContext ofFile(String key, Path file) {
    try {
      KeyStore trusted = storeOf(file);
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (CertificateException e) {
      throw RefusedToStart.key(
          key,
          Files.isDirectory(file)
              ? "is a directory: " + file
              : file + " holds no certificate in PEM format");
    } catch (IOException e) {
      throw RefusedToStart.key(key, FileProblem.of(file, e));
    } catch (GeneralSecurityException e) {
      throw RefusedToStart.key(key, file + " cannot be used: " + e.getMessage());
    }
  }

  /**
   * Reads the certificates of a PEM file.
   *
   * @throws CertificateException it contains none
   */
  public static KeyStore storeOf(Path file) throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("ca-" + trusted.size(), certificate);
      }
    }
    if (trusted.size() == 0) {
      throw new CertificateException(file + " holds no certificate in PEM format");
    }
    return trusted;
  }
}
