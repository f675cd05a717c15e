package io.argosy.deploy.scan;

import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavEntry;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavListing;
import io.argosy.common.dav.DavNameRefused;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.http.IoCause;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Lists all files below a directory of a WebDAV storage, with the sizes and checksums that the
 * storage states; their content is not read by this program. Directories are listed one after the
 * other, and up to 16 files are asked for at a time. Used once.
 */
public final class StorageScan {

  /** Requests under way at once, and thus the number of connections that are needed. */
  public static final int AT_ONCE = 16;

  private static final int TOKEN_ENDED = 401;

  /** No valid token, or too many requests. */
  private static final Set<Integer> NOT_OF_THE_FILE = Set.of(TOKEN_ENDED, 429);

  private static final int MOST_ENTRIES = 1_000_000;

  /** A request that may be sent twice. */
  private interface Request<T> {
    T send() throws IOException;
  }

  private final NameRule rule;
  private final DavClient client;
  private final Supplier<DavAccess> access;
  private final Queue<DavEntry> files = new ConcurrentLinkedQueue<>();
  private final Queue<FoundFile> found = new ConcurrentLinkedQueue<>();
  private final Queue<SkippedEntry> skipped = new ConcurrentLinkedQueue<>();

  /** The first failure; those after it are its consequences. */
  private final AtomicReference<IOException> failure = new AtomicReference<>();

  /**
   * @param client is closed if the scan fails
   * @param access is called for each request, because a token may end before a long scan
   */
  public StorageScan(NameRule rule, DavClient client, Supplier<DavAccess> access) {
    this.rule = rule;
    this.client = client;
    this.access = access;
  }

  /**
   * Files that cannot become files of the dataset are listed as skipped, also those that the token
   * does not permit to read. A request that fails for another reason is repeated once.
   *
   * @throws IllegalArgumentException there is no such directory
   * @throws IOException the storage fails, or has more than 1,000,000 entries
   */
  public FileList scan(DavUrl root) throws IOException {
    try {
      list(root);
      Readers.all(AT_ONCE, () -> readAll(root));
      return new FileList(List.copyOf(found), List.copyOf(skipped));
    } catch (ProtocolException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(sentence(root, e), e);
    }
  }

  private static String sentence(DavUrl root, IOException e) {
    if (e instanceof DavRefused refused) {
      return e.getMessage()
          + switch (refused.status()) {
            case TOKEN_ENDED -> ": name a file with a valid token by --storage-token-file";
            case 301, 302, 303, 307, 308 -> ": allow its host by --storage-redirect-host";
            default -> "";
          };
    }
    IoCause cause = IoCause.of(e);
    return switch (cause) {
      case UNTRUSTED ->
          cause.words(root.origin(), "this command") + ": name its issuer by --storage-ca-file";
      case UNKNOWN -> "%s: %s".formatted(root.origin(), e.getMessage());
      default -> cause.sentence(root.origin(), "this command");
    };
  }

  private void list(DavUrl root) throws IOException {
    Deque<DavUrl> waiting = new ArrayDeque<>(List.of(root));
    int entries = 0;
    while (!waiting.isEmpty()) {
      DavUrl directory = waiting.removeFirst();
      Optional<DavListing> listing = list(root, directory);
      if (listing.isEmpty()) {
        continue;
      }
      entries += listing.get().entries().size() + listing.get().unreadable().size();
      if (entries > MOST_ENTRIES) {
        throw new IOException(
            "%s has more than %,d entries: register its directories one by one"
                .formatted(root, MOST_ENTRIES));
      }
      String parent = directory.equals(root) ? "" : pathOf(root, directory) + "/";
      listing.get().unreadable().forEach(it -> skip(parent + it, SkipReason.NOT_UTF_8));
      listing.get().entries().forEach(entry -> sort(root, entry, waiting));
    }
  }

  /** Returns a directory; empty if it cannot be listed and is not the root. */
  private Optional<DavListing> list(DavUrl root, DavUrl directory) throws IOException {
    try {
      Optional<DavListing> listing = twice(() -> client.list(directory, access.get()));
      boolean isThere = listing.filter(it -> it.self().isDirectory()).isPresent();
      if (!isThere && directory.equals(root)) {
        throw new IllegalArgumentException("there is no directory " + root);
      }
      if (!isThere) {
        skip(pathOf(root, directory), SkipReason.VANISHED);
      }
      return listing.filter(it -> isThere);
    } catch (DavRefused | DavNameRefused e) {
      if (directory.equals(root) || endsTheScan(e)) {
        throw e;
      }
      skip(pathOf(root, directory), reason(e));
      return Optional.empty();
    }
  }

  private void sort(DavUrl root, DavEntry entry, Deque<DavUrl> directories) {
    String path = pathOf(root, entry.url());
    Optional<SkipReason> objection = rule.objectionTo(path);
    if (objection.isPresent()) {
      skip(path, objection.get());
    } else if (!entry.isDirectory()) {
      files.add(entry);
    } else if (entry.url().name().equals(LoadTestFile.STORED_BELOW)) {
      skip(path, SkipReason.LOAD_TEST);
    } else {
      directories.addLast(entry.url());
    }
  }

  /** After a failure nothing is left for the other threads, whose requests end. */
  private void readAll(DavUrl root) throws IOException {
    try {
      for (DavEntry next = files.poll(); next != null; next = files.poll()) {
        String path = pathOf(root, next.url());
        read(next, path).ifPresent(reason -> skip(path, reason));
      }
    } catch (IOException e) {
      files.clear();
      failure.compareAndSet(null, e);
      client.close();
      throw failure.get();
    }
  }

  private Optional<SkipReason> read(DavEntry entry, String path) throws IOException {
    try {
      Optional<DavFile> file = twice(() -> client.file(entry.url(), access.get()));
      if (file.isEmpty()) {
        return Optional.of(SkipReason.VANISHED);
      }
      if (!file.get().bytes().equals(entry.bytes().orElse(file.get().bytes()))) {
        return Optional.of(SkipReason.CHANGING);
      }
      if (file.get().checksum().isEmpty()) {
        return Optional.of(SkipReason.NO_CHECKSUM);
      }
      found.add(new FoundFile(path, file.get().bytes(), file.get().checksum().get()));
      return Optional.empty();
    } catch (DavRefused | DavNameRefused e) {
      if (endsTheScan(e)) {
        throw e;
      }
      return Optional.of(reason(e));
    }
  }

  /** Sends a request, and once more if it fails for a reason that is not in the file. */
  private static <T> T twice(Request<T> request) throws IOException {
    try {
      return request.send();
    } catch (IOException e) {
      if (!endsTheScan(e)) {
        throw e;
      }
      return request.send();
    }
  }

  /** Whether other requests would fail, too. */
  private static boolean endsTheScan(IOException e) {
    return e instanceof DavRefused refused
        ? refused.status() / 100 != 4 || NOT_OF_THE_FILE.contains(refused.status())
        : !(e instanceof ProtocolException);
  }

  private static SkipReason reason(IOException e) {
    return e instanceof DavNameRefused ? SkipReason.OTHER_NAME : SkipReason.UNREADABLE;
  }

  private static String pathOf(DavUrl root, DavUrl url) {
    return root.relativePathOf(url).orElseThrow();
  }

  private void skip(String path, SkipReason reason) {
    skipped.add(new SkippedEntry(path, reason));
  }
}
