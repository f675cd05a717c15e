package io.argosy.common.http;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.ReadOnlyFileSystemException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * What goes wrong in networks and on disks, in words for people, with what to do about it. The
 * first cause applies of which one exception of the chain has the type or the message.
 */
public enum IoCause {
  UNTRUSTED(
      "%2$s does not trust the certificate of %1$s",
      "set `router-ca-file` of %2$s",
      "valid certification path|PKIX path building|trust anchor|signature check failed",
      CertPathBuilderException.class),
  OUTDATED(
      "the certificate of %1$s is not valid at this time",
      "renew the certificate there, and check both clocks",
      "NotAfter|NotBefore",
      CertificateExpiredException.class,
      CertificateNotYetValidException.class),
  OTHER_NAME(
      "the certificate of %1$s is for another host name",
      "renew it with the advertised host as a subject alternative name",
      "No subject alternative|No name matching",
      SSLPeerUnverifiedException.class),
  NOT_ACCEPTED(
      "%1$s does not accept the certificate of %2$s",
      "check that %2$s has one, that it is valid at this time, and that %1$s trusts its issuer",
      "alert: (certificate_|bad_certificate|unsupported_certificate|unknown_ca)"
          + "|own certificate is not valid"),
  NOT_TLS(
      "%1$s does not use TLS",
      "correct the scheme of its address, or enable TLS there",
      "unrecognized SSL message|plaintext connection"),
  TLS(
      "no TLS connection to %1$s could be established",
      "check the TLS settings of both sides", "TLS alert", SSLException.class),
  UNKNOWN_HOST(
      "%2$s cannot find the host name of %1$s",
      "correct the address, or the DNS of the host of %2$s",
      "unknown host",
      UnknownHostException.class,
      UnresolvedAddressException.class),
  NO_ROUTE(
      "there is no network route to %1$s",
      "check the network and the firewalls between the hosts",
      "No route to host|Network is unreachable|Host is down",
      NoRouteToHostException.class),
  SILENT(
      "%1$s did not answer in time",
      "check whether it runs, and the firewalls between the hosts",
      "timed out|timeout",
      InterruptedIOException.class,
      HttpTimeoutException.class),
  REFUSED(
      "%1$s refused the connection",
      "start the program there, or correct its address and port",
      "connection refused",
      ConnectException.class),
  DISK_FULL(
      "there is no space left on the disk of %1$s",
      "free space there, or lower `limits.reserve`", "no space left"),
  QUOTA(
      "the disk quota of %1$s is used up",
      "free space there, or raise the quota", "quota exceeded"),
  READ_ONLY(
      "the file system of %1$s is read-only",
      "mount it writable", "read-only file system", ReadOnlyFileSystemException.class),
  DENIED(
      "%1$s may not read or write a file",
      "correct the owner and permissions for the user of the program",
      "permission denied|operation not permitted",
      AccessDeniedException.class),
  NAME_TOO_LONG(
      "a file name is too long for the file system of %1$s",
      "use a file system that allows 255 bytes in a name", "file ?name too long"),
  OPEN_FILES(
      "%2$s has too many open files",
      "raise the limit of open files (`ulimit -n`) of %2$s", "too many open files"),
  DEVICE(
      "the disk of %1$s reports an error",
      "check the disk and its mount, and the system's log",
      "input/output error|stale file handle|transport endpoint"),
  MISSING(
      "a file or directory of %1$s is missing",
      "check the storage directories and mounts",
      "no such file|not a directory",
      NoSuchFileException.class,
      FileNotFoundException.class,
      NotDirectoryException.class,
      FileSystemLoopException.class),
  BROKEN(
      "the connection to %1$s broke",
      "if this persists, check the network and the log there",
      "reset|broken pipe|failed to respond|premature end|premature eof|closed|aborted",
      SocketException.class,
      EOFException.class,
      ClosedChannelException.class),
  UNKNOWN("an unexpected error at %1$s", "read the log of %2$s, which has the details", "$.");

  private static final int LONGEST_CHAIN = 20;

  /** An absolute path, which may contain blanks if a reason follows it. */
  private static final Pattern PATH = Pattern.compile("(?<!\\S)/(.*(?=[:(])|\\S*)");

  private final String words;
  private final String remedy;
  private final Pattern messages;
  private final List<Class<? extends Throwable>> types;

  @SafeVarargs
  @SuppressWarnings("varargs") // List.of only reads the array.
  IoCause(String words, String remedy, String messages, Class<? extends Throwable>... types) {
    this.words = words;
    this.remedy = remedy;
    this.messages = Pattern.compile(messages, CASE_INSENSITIVE);
    this.types = List.of(types);
  }

  public static IoCause of(Throwable failure) {
    List<Throwable> chain =
        Stream.iterate(failure, one -> one != null, Throwable::getCause)
            .limit(LONGEST_CHAIN)
            .toList();
    return Stream.of(values())
        .filter(cause -> chain.stream().anyMatch(cause::applies))
        .findFirst()
        .orElse(UNKNOWN);
  }

  private boolean applies(Throwable one) {
    return types.stream().anyMatch(type -> type.isInstance(one))
        || messages.matcher(reason(one)).find();
  }

  /** Returns the message without the names of files, which may be any words. */
  private static String reason(Throwable one) {
    String text = one instanceof FileSystemException file ? file.getReason() : one.getMessage();
    boolean isQuoted = one.getCause() != null && one.getCause().toString().equals(text);
    return text == null || isQuoted ? "" : PATH.matcher(text).replaceAll("");
  }

  /**
   * Returns what is wrong, and what to do.
   *
   * @param subject the other side or the owner of the disk, such as {@code the door}
   * @param here the program that noticed it, such as {@code agent east}
   */
  public String sentence(String subject, String here) {
    return (words + ": " + remedy).formatted(subject, here);
  }

  /** Returns what is wrong. */
  public String words(String subject, String here) {
    return words.formatted(subject, here);
  }
}
