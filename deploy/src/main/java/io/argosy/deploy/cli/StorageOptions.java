package io.argosy.deploy.cli;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.wire.user.StorageTokenView;
import io.argosy.deploy.scan.FileList;
import io.argosy.deploy.scan.NameRule;
import io.argosy.deploy.scan.StorageCheck;
import io.argosy.deploy.scan.StorageScan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** How a command reaches a WebDAV storage. */
final class StorageOptions {

  private static final Pattern STORAGE = Pattern.compile("(?i)(davs?|https?)://.*");
  private static final String CA_FILE = "--storage-ca-file";
  private static final String TOKEN_FILE = "--storage-token-file";

  /** A storage may read a large file to compute its checksum. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final Duration LONGEST_CHECK = Duration.ofSeconds(60);

  @Option(
      names = TOKEN_FILE,
      paramLabel = "FILE",
      description = {
        "File with a token that the storage accepts (default: no token is sent).",
        "It is read again for each request, so that another program can renew the token."
      })
  Optional<Path> tokenFile = Optional.empty();

  @Option(
      names = CA_FILE,
      paramLabel = "FILE",
      description =
          "PEM file with the certificates to trust for the storage (default: those of Java).")
  Optional<Path> caFile = Optional.empty();

  @Option(
      names = "--storage-redirect-host",
      paramLabel = "HOST",
      description = {
        "Host to which the storage may redirect, on any port; may be repeated.",
        "It receives the token, too."
      })
  Set<String> redirectHosts = Set.of();

  /** Whether a directory is one of a storage. */
  static boolean isStorage(String from) {
    return STORAGE.matcher(from).matches();
  }

  /** Lists the files below a directory of a storage. */
  FileList scan(NameRule rule, String from) throws IOException {
    DavUrl root = DavUrl.parse(from);
    Supplier<DavAccess> access = access().orElse(() -> DavAccess.NONE);
    try (DavClient client = client(LONGEST, redirectHosts)) {
      return new StorageScan(rule, client, access).scan(root);
    }
  }

  /** Tries the storage of a node, with the token of the file or else with that of the router. */
  List<StorageCheck.Step> check(StorageTokenView given, String id) {
    DavAccess known = given.token() == null ? DavAccess.NONE : DavAccess.bearer(given.token());
    Set<String> hosts = new HashSet<>(redirectHosts);
    hosts.addAll(given.redirectHosts());
    try (DavClient client = client(LONGEST_CHECK, hosts)) {
      DavUrl root = DavUrl.parse(given.url());
      return new StorageCheck(client, root, access().map(Supplier::get).orElse(known)).run(id);
    }
  }

  private Optional<Supplier<DavAccess>> access() {
    return tokenFile.map(file -> renewed(Surroundings.resolve(file)));
  }

  private DavClient client(Duration longest, Set<String> hosts) {
    return new DavClient(
        "argosy",
        longest,
        StorageScan.AT_ONCE,
        hosts,
        caFile.map(file -> TrustedCertificates.of(CA_FILE, Surroundings.resolve(file))));
  }

  /**
   * Reads the token again each time, because another program may renew it. While that writes the
   * file, the token of before is used.
   */
  private static Supplier<DavAccess> renewed(Path file) {
    DavAccess first = DavAccess.bearer(SecretFile.read(TOKEN_FILE, file));
    AtomicReference<DavAccess> last = new AtomicReference<>(first);
    return () -> {
      try {
        last.set(DavAccess.bearer(SecretFile.read(TOKEN_FILE, file, warning -> {})));
      } catch (RefusedToStart | IllegalArgumentException e) {
        // If the old token has ended, the storage answers 401.
      }
      return last.get();
    };
  }
}
