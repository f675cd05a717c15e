package io.argosy.router.linkrate.wire;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.SiteNodes;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import javax.net.ssl.SSLContext;

/**
 * The valid configuration of all feeds, with its secrets. Files are absolute paths.
 *
 * @param hosts which site a network tester belongs to
 * @param psconfig addresses of psConfig templates, {@code file:} or {@code http(s):}
 * @param files from which secrets, certificates and the answers of CRIC were read
 * @param warnings of files of secrets that others may read
 */
public record FeedSettings(
    SiteNodes sites,
    Map<LinkName, ByteRate> maxima,
    List<Instance> instances,
    List<RateFile> rateFiles,
    List<Archive> archives,
    SiteMap hosts,
    List<URI> psconfig,
    Duration deadline,
    ForecastPolicy policy,
    Intervals intervals,
    SortedSet<Path> files,
    List<String> warnings) {

  /** The name under which the configuration itself is listed. */
  public static final String FILE = "feeds-file";

  /** The name under which the psConfig templates are listed. */
  public static final String PSCONFIG = "psconfig";

  /** Returns the same settings without the own instance. */
  public FeedSettings withoutOwn() {
    return new FeedSettings(
        sites,
        maxima,
        instances.stream().filter(one -> !one.own()).toList(),
        rateFiles,
        archives,
        hosts,
        psconfig,
        deadline,
        policy,
        intervals,
        files,
        warnings);
  }

  /** The time between two readings of each kind of feed, in a router. */
  public record Intervals(Duration instances, Duration rateFiles, Duration archives) {

    static final Intervals DEFAULT =
        new Intervals(Duration.ofMinutes(5), Duration.ofMinutes(1), Duration.ofMinutes(10));

    public Intervals {
      require("instances", instances);
      require("rate-files", rateFiles);
      require("archives", archives);
    }

    /** A feed that is due again at once would keep the others from being stored. */
    private static void require(String key, Duration interval) {
      if (interval.toSeconds() < 1) {
        throw new IllegalArgumentException(key + " must be at least a second");
      }
    }
  }

  /** What an instance speaks. */
  public enum InstanceKind {
    ARGOSY,
    PHEDEX
  }

  /** What an archive speaks. */
  public enum ArchiveKind {
    ESMOND,
    OPENSEARCH
  }

  /** Whether rates of a file fill gaps only, or replace everything else. */
  public enum Use {
    FILL,
    REPLACE
  }

  /**
   * @param own whether this is the instance for which the forecasts are
   * @param url its base, with a slash at the end
   * @param weight at least 0
   */
  public record Instance(
      String name, boolean own, InstanceKind kind, URI url, Optional<String> token, double weight) {

    /** Without the token. */
    @Override
    public String toString() {
      return name + " at " + url;
    }
  }

  /** A file in format {@code argosy-rates/1}, which need not exist. */
  public record RateFile(String name, Path path, Use use) {}

  /**
   * @param url with a slash at the end
   * @param login if the archive requires one
   * @param trust the certificates to trust
   */
  public record Archive(
      String name, ArchiveKind kind, URI url, Optional<Login> login, SSLContext trust) {}

  /** A user of an archive. */
  public record Login(String user, String password) {

    /** Without the password. */
    @Override
    public String toString() {
      return user;
    }
  }
}
