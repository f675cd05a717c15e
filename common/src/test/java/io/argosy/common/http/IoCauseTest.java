package io.argosy.common.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.ReadOnlyFileSystemException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Feeds what HTTP, TLS, DNS and file systems throw. */
class IoCauseTest {

  @ParameterizedTest
  @MethodSource({"certificates", "networks", "disks", "paths"})
  void eachHasACauseAndARemedyWithoutNamesOfClasses(IoCause cause, Throwable thrown) {
    assertThat(IoCause.of(thrown)).isEqualTo(cause);
    assertThat(IoCause.of(new IOException("wrapped", thrown))).isEqualTo(cause);
    assertThat(cause.sentence("the door", "agent east"))
        .contains(": ")
        .containsAnyOf("the door", "agent east")
        .doesNotContain("Exception", "java", "sun.", "PKIX", "%");
  }

  @ParameterizedTest
  @CsvSource({
    "UNTRUSTED, set `router-ca-file` of agent east",
    "REFUSED, start the program there",
    "SILENT, the firewalls between the hosts",
    "UNKNOWN_HOST, the DNS of the host of agent east",
    "OPEN_FILES, agent east has too many open files",
    "DISK_FULL, lower `limits.reserve`"
  })
  void theRemedyIsThatOfTheCause(IoCause cause, String remedy) {
    assertThat(cause.sentence("the door", "agent east")).contains(remedy);
  }

  /** Chains of all these, as their own text or through the closed list. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whateverFailsNoTextNamesAClass(long seed) {
    Random random = new Random(seed);
    List<Throwable> known =
        Stream.of(certificates(), networks(), disks())
            .flatMap(cases -> cases)
            .map(one -> (Throwable) one.get()[1])
            .toList();
    for (int n = 0; n < 200; n++) {
      Throwable thrown = known.get(random.nextInt(known.size()));
      for (int depth = random.nextInt(4); depth > 0; depth--) {
        thrown =
            random.nextBoolean()
                ? new IOException(thrown)
                : new IllegalStateException("x: " + thrown, thrown);
      }
      String raw = "FDT said " + thrown + "\n\tat java.base/java.lang.Thread.run(Thread.java:1)";
      assertThat(
              List.of(
                  IoCause.of(thrown).sentence("the door", "agent east"),
                  String.valueOf(
                      new RouterUnreachable(URI.create("http://r:1"), thrown).getMessage()),
                  new TaskFailure(FailureClass.NETWORK, Phase.SESSION, raw).message()))
          .as("seed %d: %s", seed, thrown)
          .allSatisfy(
              text ->
                  assertThat(text)
                      .doesNotContainPattern("\\w+\\.\\w+(Exception|Error)|\\bat \\S+\\("));
    }
  }

  static Stream<Arguments> certificates() {
    return Stream.of(
        of(
            IoCause.UNTRUSTED,
            new SSLHandshakeException(
                "(certificate_unknown) PKIX path building failed: unable to find valid"
                    + " certification path to requested target")),
        of(
            IoCause.UNTRUSTED,
            with(new SSLHandshakeException("x"), new CertPathBuilderException("y"))),
        of(
            IoCause.UNTRUSTED,
            new SSLHandshakeException(
                "(bad_certificate) PKIX path validation failed: Path does"
                    + " not chain with any of the trust anchors")),
        of(
            IoCause.UNTRUSTED,
            with(
                new SSLHandshakeException("(bad_certificate) PKIX path validation failed"),
                new CertPathValidatorException("signature check failed"))),
        of(
            IoCause.OUTDATED,
            with(new SSLHandshakeException("x"), new CertificateExpiredException("NotAfter: .."))),
        of(IoCause.OTHER_NAME, new SSLPeerUnverifiedException("Certificate for <h> doesn't match")),
        of(
            IoCause.OTHER_NAME,
            with(
                new SSLHandshakeException("x"),
                new CertificateException("No subject alternative DNS name matching h found."))),
        of(
            IoCause.NOT_ACCEPTED,
            new SSLHandshakeException(
                "(certificate_expired) Received fatal alert: certificate_expired")),
        of(IoCause.NOT_ACCEPTED, new SSLHandshakeException("Received fatal alert: unknown_ca")),
        of(IoCause.NOT_TLS, new SSLException("Unsupported or unrecognized SSL message")),
        of(IoCause.TLS, new SSLHandshakeException("Remote host terminated the handshake")),
        of(IoCause.TLS, new SSLHandshakeException("Received fatal alert: protocol_version")));
  }

  static Stream<Arguments> networks() {
    return Stream.of(
        of(IoCause.UNKNOWN_HOST, new UnknownHostException("nowhere.example.org")),
        of(IoCause.UNKNOWN_HOST, with(new ConnectException(), new UnresolvedAddressException())),
        of(IoCause.NO_ROUTE, new NoRouteToHostException("No route to host")),
        of(IoCause.NO_ROUTE, new SocketException("Network is unreachable")),
        of(IoCause.SILENT, new SocketTimeoutException("Read timed out")),
        of(IoCause.SILENT, new ConnectException("Connection timed out")),
        of(IoCause.SILENT, new HttpTimeoutException("request timed out")),
        of(IoCause.SILENT, new HttpConnectTimeoutException("HTTP connect timed out")),
        of(IoCause.REFUSED, new ConnectException("Connect to h:1 failed: Connection refused")),
        of(IoCause.REFUSED, new ConnectException()),
        of(IoCause.BROKEN, new SocketException("Connection reset")),
        of(IoCause.BROKEN, new IOException("Broken pipe")),
        of(IoCause.BROKEN, new IOException("h:1 failed to respond")),
        of(IoCause.BROKEN, new IOException("Premature end of Content-Length delimited body")),
        of(IoCause.BROKEN, new EOFException()),
        of(IoCause.BROKEN, new ClosedChannelException()),
        of(IoCause.BROKEN, new BindException("Cannot assign requested address")),
        of(IoCause.UNKNOWN, new ProtocolException("odd")),
        of(IoCause.UNKNOWN, new IOException()));
  }

  static Stream<Arguments> disks() {
    return Stream.of(
        of(IoCause.DISK_FULL, new IOException("No space left on device")),
        of(IoCause.DISK_FULL, new FileSystemException("/d/x", null, "No space left on device")),
        of(IoCause.DISK_FULL, new IOException("no space left in /d: 3 GB are free")),
        of(IoCause.QUOTA, new FileSystemException("/d/x", null, "Disk quota exceeded")),
        of(IoCause.READ_ONLY, new FileSystemException("/d/x", null, "Read-only file system")),
        of(IoCause.READ_ONLY, new ReadOnlyFileSystemException()),
        of(IoCause.DENIED, new AccessDeniedException("/d/x")),
        of(IoCause.DENIED, new FileNotFoundException("/d/x (Permission denied)")),
        of(IoCause.NAME_TOO_LONG, new FileSystemException("/d/x", null, "File name too long")),
        of(IoCause.OPEN_FILES, new FileSystemException("/d/x", null, "Too many open files")),
        of(IoCause.OPEN_FILES, new SocketException("Too many open files")),
        of(IoCause.DEVICE, new IOException("Input/output error")),
        of(IoCause.DEVICE, new FileSystemException("/d/x", null, "Stale file handle")),
        of(IoCause.MISSING, new NoSuchFileException("/d/x")));
  }

  /** Users name files, so a path says nothing about the cause. */
  static Stream<Arguments> paths() {
    String full = "No space left on device";
    var relative = new FileSystemException("NotBefore run", null, full);
    return Stream.of(
        of(IoCause.DISK_FULL, new FileSystemException("/d/timeout_runs/x", null, full)),
        of(IoCause.DISK_FULL, new FileSystemException("/d/x", "/NotBefore/x", full)),
        of(IoCause.DISK_FULL, new UncheckedIOException(relative)),
        of(IoCause.DISK_FULL, new IOException("no space left in /a timeout: 3 GB are free")),
        of(IoCause.DENIED, new FileNotFoundException("/d/a timeout/x (Permission denied)")),
        of(IoCause.MISSING, new NoSuchFileException("/d/disk quota exceeded/x")),
        of(IoCause.UNKNOWN, new IOException("cannot read /d/timeout_runs/x")),
        of(IoCause.UNKNOWN, new FileSystemException("/d/timeout_runs/x")));
  }

  private static Arguments of(IoCause cause, Throwable thrown) {
    return Arguments.of(cause, thrown);
  }

  private static Throwable with(Throwable thrown, Throwable cause) {
    thrown.initCause(cause);
    return thrown;
  }
}
