package io.argosy.common.dav.http;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavEntry;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavListing;
import io.argosy.common.dav.DavNameRefused;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.DigestHeader;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * The client of WebDAV storage. Each answer is limited in size and time. A read request is repeated
 * once if the server closed the idle connection; no other request is repeated. Redirects are
 * followed to the storage's own origin and to allowed hosts only. Requests with a token, also one
 * for the other side of a copy, are sent by https or to a loopback address only. Statuses that a
 * method does not expect are a {@link DavRefused}, answers that nobody can use a {@link
 * ProtocolException}, late ones a {@link java.net.SocketTimeoutException}. No method takes a name
 * with a question mark to XRootD, which would mean another file: this is a {@link DavNameRefused}.
 * Thread-safe.
 */
public final class DavClient implements AutoCloseable {

  private static final int NO_STATUS = -1;
  private static final int NOT_FOUND = 404;
  private static final int MULTISTATUS = 207;
  private static final int EXISTS = 405;
  private static final int SERVER_ERROR = 500;
  private static final int MOST_ENTRIES = 1_000_000;
  private static final String DEPTH = "Depth";

  /**
   * How long XRootD may take to state a checksum before it is asked again. XRootD 5.5.3 may have no
   * place in its table of checksums that are being computed, even if few are, and then continues a
   * request after 30 s; a later request does not wait for the earlier one. If it reads the file
   * meanwhile, the later request gets the same result.
   */
  private static final List<Duration> ASKED_AGAIN =
      List.of(Duration.ofSeconds(1), Duration.ofSeconds(4), Duration.ofSeconds(16));

  private static final String PROPERTIES =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><propfind xmlns=\"DAV:\"><prop><resourcetype/>"
          + "<getcontentlength/><quota-available-bytes/></prop></propfind>";

  private final Connections connections;

  /** Whether the storage of an origin is XRootD, by its last answer that names a program. */
  private final Map<String, Boolean> xrootd = new ConcurrentHashMap<>();

  private final Duration longest;
  private final Consumer<DavAccess> whenDenied;

  /**
   * @param program that calls, for the storage's log, such as {@code argosy-agent}
   * @param longest time of a request with its whole answer, but for {@link #get}, {@link #copy} and
   *     files; also the longest silence of the first two
   * @param mostConnections to one host
   * @param redirectHosts host names to which the storage may redirect, on any port
   * @param trusted certificates; empty for those of the JDK
   */
  public DavClient(
      String program,
      Duration longest,
      int mostConnections,
      Set<String> redirectHosts,
      Optional<SSLContext> trusted) {
    this(program, longest, mostConnections, redirectHosts, trusted, denied -> {});
  }

  /**
   * @param whenDenied called with credentials that a storage did not accept
   */
  public DavClient(
      String program,
      Duration longest,
      int mostConnections,
      Set<String> redirectHosts,
      Optional<SSLContext> trusted,
      Consumer<DavAccess> whenDenied) {
    this.longest = longest;
    this.whenDenied = whenDenied;
    this.connections = new Connections(program, longest, mostConnections, redirectHosts, trusted);
  }

  /** XRootD 5.5 cuts a name at a question mark, however it is encoded. */
  private Exchange open(Call call) throws IOException {
    if (call.url().path().indexOf('?') >= 0 && isXrootd(call.url(), call.access())) {
      throw new DavNameRefused("XRootD cannot address names with a question mark");
    }
    return noted(call);
  }

  /** A proxy in front of the storage answers for it only if the storage fails. */
  private Exchange noted(Call call) throws IOException {
    Exchange answer = connections.open(call);
    answer
        .header("Server")
        .map(it -> it.startsWith("XrootD/"))
        .filter(isXrootd -> isXrootd || answer.status() < SERVER_ERROR)
        .ifPresent(isXrootd -> xrootd.put(call.url().origin(), isXrootd));
    return answer;
  }

  /**
   * Whether the storage has named itself as XRootD. Behind a proxy that hides it, {@link #move} may
   * give a file the percent-encoded form of its new name.
   */
  public boolean isXrootd(DavUrl url, DavAccess access) throws IOException {
    if (!xrootd.containsKey(url.origin())) {
      noted(Call.of("HEAD", url, access, longest)).close();
    }
    return xrootd.getOrDefault(url.origin(), false);
  }

  /** The same within the time of any request. */
  public Optional<DavFile> file(DavUrl url, DavAccess access) throws IOException {
    return file(url, access, longest);
  }

  /**
   * Asks for the size and the Adler-32 of a file, XRootD several times if it answers late.
   *
   * @param patience time until the answer, in which the storage may read the whole file
   * @return empty if there is no such file
   */
  public Optional<DavFile> file(DavUrl url, DavAccess access, Duration patience)
      throws IOException {
    if (xrootd.getOrDefault(url.origin(), false)) {
      for (Duration soon : ASKED_AGAIN.stream().filter(it -> it.compareTo(patience) < 0).toList()) {
        try {
          return stated(url, access, soon);
        } catch (SocketTimeoutException late) {
          // The next request may be answered at once.
        }
      }
    }
    return stated(url, access, patience);
  }

  private Optional<DavFile> stated(DavUrl url, DavAccess access, Duration patience)
      throws IOException {
    Call call = Call.of("HEAD", url, access, patience).with("Want-Digest", DigestHeader.WANTED);
    try (Exchange answer = open(call)) {
      if (answer.status() == NOT_FOUND) {
        return Optional.empty();
      }
      require(answer, call);
      return Optional.of(new DavFile(answer.length(), digest(answer)));
    }
  }

  private static Optional<Checksum> digest(Exchange answer) {
    try {
      return DigestHeader.adler32(answer.headers("Digest"));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Lists a directory, with the size of each file where the storage states it.
   *
   * @return empty if there is no such directory
   */
  public Optional<DavListing> list(DavUrl directory, DavAccess access) throws IOException {
    return list(directory, access, MOST_ENTRIES);
  }

  /**
   * The same of a directory of moderate size.
   *
   * @param most entries, of which each takes about 1 kB of memory, and at most 4 kB of the answer
   * @throws ProtocolException it has more; the rest is not read
   */
  public Optional<DavListing> list(DavUrl directory, DavAccess access, int most)
      throws IOException {
    return properties(directory, access, "1", most);
  }

  /**
   * Describes one file or directory; of a directory also the free space, where the storage states
   * it.
   *
   * @return empty if it does not exist
   */
  public Optional<DavEntry> describe(DavUrl url, DavAccess access) throws IOException {
    return properties(url, access, "0", 1).map(DavListing::self);
  }

  private Optional<DavListing> properties(DavUrl url, DavAccess access, String depth, int most)
      throws IOException {
    Call call = Call.of("PROPFIND", url, access, longest).with(DEPTH, depth).withXml(PROPERTIES);
    try (Exchange answer = open(call)) {
      if (answer.status() == NOT_FOUND) {
        return Optional.empty();
      }
      if (answer.status() != MULTISTATUS) {
        throw refused(answer, call);
      }
      Names names = new Names(url, xrootd.getOrDefault(url.origin(), false));
      return Optional.of(Multistatus.read(answer.body(Multistatus.largest(most)), names, most));
    }
  }

  /**
   * Makes a directory, whose parent exists.
   *
   * @return whether it was missing
   * @throws DavRefused with status 409 if the parent is missing
   */
  public boolean makeDirectory(DavUrl directory, DavAccess access) throws IOException {
    return done(Call.of("MKCOL", directory, access, longest), EXISTS);
  }

  /**
   * Renames a file. There must be no file of the new name: the request says that nothing may be
   * replaced, but XRootD replaces it all the same.
   */
  public void move(DavUrl from, DavUrl to, DavAccess access) throws IOException {
    rename(from, to, "F", access);
  }

  /** The same, but another file of the new name is replaced. */
  public void replace(DavUrl from, DavUrl to, DavAccess access) throws IOException {
    rename(from, to, "T", access);
  }

  private void rename(DavUrl from, DavUrl to, String overwrite, DavAccess access)
      throws IOException {
    boolean isPlain = !to.encodedPath().equals(to.path()) && isXrootd(from, access);
    Call call =
        Call.of("MOVE", from, access, longest)
            .with("Destination", isPlain ? plain(to) : to.toString())
            .with("Overwrite", overwrite);
    done(call, NO_STATUS);
  }

  /** XRootD 5.5 does not decode the new name of a file, although it decodes all other names. */
  private static String plain(DavUrl url) throws DavNameRefused {
    String path = url.path();
    if (path.chars().anyMatch(it -> it == '?' || Character.isISOControl(it))) {
      throw new DavNameRefused(
          "XRootD cannot rename to a name with a question mark or a control character");
    }
    // It drops spaces and bytes beyond ASCII at the end of a header, and what follows a "?".
    return url.origin() + path + (path.matches(".*[!-~]") ? "" : "?");
  }

  /**
   * Deletes a file.
   *
   * @return whether it was there
   */
  public boolean delete(DavUrl url, DavAccess access) throws IOException {
    return done(Call.of("DELETE", url, access, longest), NOT_FOUND);
  }

  /**
   * Sends a request whose answer has a text for people only. It is read, because the connection
   * could not be used again otherwise.
   *
   * @param needless status that says that there was nothing to do
   * @return whether something was done
   */
  private boolean done(Call call, int needless) throws IOException {
    try (Exchange answer = open(call)) {
      if (answer.status() != needless) {
        require(answer, call);
      }
      answer.text();
      return answer.status() != needless;
    }
  }

  /**
   * Reads a file from an offset to its end, which XRootD 5.5 has to be told.
   *
   * @param whole size of the file, more than the offset
   * @param patience time until the end of the content
   * @throws DavRefused with status 404 if there is no such file, 416 if it ends before the offset
   * @throws ProtocolException the storage sends another part of the file
   */
  public DavContent get(DavUrl url, DavAccess access, long from, ByteCount whole, Duration patience)
      throws IOException {
    Call call = Call.of("GET", url, access, patience);
    if (from > 0) {
      call = call.with("Range", "bytes=%d-%d".formatted(from, whole.bytes() - 1));
    }
    return opened(call, answer -> DavContent.of(answer, from, whole));
  }

  /**
   * Writes a file; parents that are missing may be made or be a refusal. The storage is asked first
   * whether it wants the content, and a redirect is followed without it.
   *
   * @param patience time until the storage has the whole content
   */
  public void put(DavUrl url, DavAccess access, DavUpload content, Duration patience)
      throws IOException {
    done(Call.of("PUT", url, access, patience).withUpload(content), NO_STATUS);
  }

  /**
   * Asks a storage to copy a file from or to another one; returns when it answers, which XRootD
   * does before it copies. It has half of the time of another request for this, so that it can be
   * asked again.
   *
   * @throws DavRefused it does not begin to copy
   */
  public CopyLines copy(DavCopy copy) throws IOException {
    Call call =
        Call.of("COPY", copy.at(), copy.access(), copy.longest())
            .with(copy.isPull() ? "Source" : "Destination", copy.other().toString())
            .with("Overwrite", copy.overwrites() ? "T" : "F")
            .with("RequireChecksumVerification", "false")
            .with("Credential", "none");
    if (copy.sciTag().isPresent()) {
      call = call.with("SciTag", Integer.toString(copy.sciTag().getAsInt()));
    }
    if (copy.otherAccess().token().isPresent()) {
      Connections.requireSecret(copy.other());
      String token = copy.otherAccess().authorization().orElseThrow();
      call = call.with(Call.OTHER_AUTHORIZATION, token);
    }
    Call sent = call;
    return opened(sent, answer -> new CopyLines(answer, sent));
  }

  /** What a caller reads from an answer, and closes. */
  private interface Use<T> {
    T of(Exchange answer) throws IOException;
  }

  private <T> T opened(Call call, Use<T> use) throws IOException {
    Exchange answer = open(call);
    try {
      require(answer, call);
      return use.of(answer);
    } catch (IOException e) {
      answer.close();
      throw e;
    }
  }

  private void require(Exchange answer, Call call) throws IOException {
    if (!answer.isSuccess()) {
      throw refused(answer, call);
    }
  }

  private DavRefused refused(Exchange answer, Call call) throws IOException {
    String reason = call.withoutTokens(answer.text());
    DavRefused refused = new DavRefused(call.method(), call.url(), answer.status(), reason);
    if (refused.isDenied()) {
      whenDenied.accept(call.access());
    }
    return refused;
  }

  /** Notes that the other side of a copy did not accept these credentials. */
  public void denied(DavAccess access) {
    whenDenied.accept(access);
  }

  /** Ends all requests that are under way. */
  @Override
  public void close() {
    connections.close();
  }
}
