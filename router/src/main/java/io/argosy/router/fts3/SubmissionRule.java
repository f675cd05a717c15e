package io.argosy.router.fts3;

import static java.util.stream.Collectors.toSet;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.DigestHeader;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fts3.JobForm.FileForm;
import io.argosy.router.fts3.JobForm.Params;
import io.argosy.router.fts3.Submission.Spot;
import io.argosy.router.fts3.Submission.Transfer;
import io.argosy.router.topology.Node;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** Checks and completes submissions; refuses what FTS3 refuses, and what is not done here. */
public final class SubmissionRule {

  /** A body of the largest size holds about so many. */
  static final int MOST_FILES = 10_000;

  /** The longest time that a file may be said to wait. */
  public static final Duration LONGEST_QUEUE = Duration.ofDays(366);

  static final int MOST_SOURCES = 10;
  private static final int MOST_UNKNOWN = 200;
  private static final int MOST_STORAGES = 100;
  static final int LONGEST_URL = 1_000;
  static final int LONGEST_SOURCES = 4_000;
  static final int LONGEST_METADATA = 4_000;
  private static final int LONGEST_ACTIVITY = 255;
  private static final int LONGEST_SID = 200;
  private static final String ADLER32 = "ADLER32:";

  private final Set<String> strategies;

  /**
   * @param strategies which users may choose
   */
  public SubmissionRule(Set<String> strategies) {
    this.strategies = Set.copyOf(strategies);
  }

  /**
   * Returns the origins of the storage systems that the form names.
   *
   * @throws Refusal the form is not acceptable, whatever nodes there are
   */
  public static Set<String> origins(JobForm form) {
    requirePossible(form);
    Set<String> origins =
        form.files().orElse(List.of()).stream()
            .flatMap(file -> Stream.concat(file.sources().stream(), file.destinations().stream()))
            .distinct()
            .map(SubmissionRule::place)
            .map(DavUrl::origin)
            .collect(toSet());
    require(
        origins.size() <= MOST_STORAGES,
        "A job has files at %d storage systems at most".formatted(MOST_STORAGES));
    return origins;
  }

  /**
   * Returns the sources of those files whose size or checksum the form does not say.
   *
   * @throws Refusal there are too many, or an address is of no node
   */
  public static List<List<Spot>> unknown(JobForm form, UrlMap urls) {
    List<List<Spot>> unknown =
        form.files().orElse(List.of()).stream()
            .filter(file -> !file.sources().isEmpty() && !isSaid(file))
            .map(file -> sources(file, urls))
            .toList();
    require(
        unknown.size() <= MOST_UNKNOWN,
        "A job has at most %d files without filesize and checksum".formatted(MOST_UNKNOWN));
    return unknown;
  }

  private static boolean isSaid(FileForm file) {
    return hasChecksum(file)
        && (file.bytes().orElse(0) != 0 || checksum(file).equals(Checksum.EMPTY));
  }

  /** Clients also send the algorithm alone. */
  private static boolean hasChecksum(FileForm file) {
    String text = file.checksum().orElse("").strip().toUpperCase(Locale.ROOT);
    return !text.isEmpty() && !ADLER32.startsWith(text);
  }

  /**
   * @param said what storage systems say of files, by their first sources
   * @throws Refusal the form is not acceptable
   */
  public Submission check(JobForm form, UrlMap urls, Map<DavUrl, DavFile> said) {
    requirePossible(form);
    Params params = form.params();
    List<FileForm> files = form.files().orElse(List.of());
    boolean several = files.stream().anyMatch(file -> file.sources().size() > 1);
    require(!several || files.size() == 1, "Multiple replica jobs must only have one unique file");
    return new Submission(
        files.stream().map(file -> transfer(file, urls, said)).toList(),
        Math.clamp(params.priority(), 1, 5),
        params.overwrite(),
        attempts(params.retry(), files.getFirst().sources().size()),
        inQueue(params.queueSeconds()),
        sid(params),
        metadata(params.metadata(), "job_metadata"));
  }

  private static void requirePossible(JobForm form) {
    Params params = form.params();
    require(!form.deletes(), "Deletion jobs are no longer supported by FTS");
    List<FileForm> files =
        form.files().orElseThrow(() -> refused("No transfers operations specified"));
    require(!files.isEmpty(), "No valid pairs available");
    require(files.size() <= MOST_FILES, "A job has at most %,d files".formatted(MOST_FILES));
    require(params.overwriteFlags() < 2, "Incompatible overwrite flags used at the same time");
    require(
        !params.multihop(),
        "Multihop jobs are not supported: name the first source and the last destination");
    require(
        !params.stages(),
        "Requests to read from tape or to archive to tape are not supported (bring_online,"
            + " archive_timeout)");
  }

  private static Optional<String> sid(Params params) {
    if (!params.idGenerator().orElse("standard").equals("deterministic")) {
      return Optional.empty();
    }
    String sid =
        params
            .sid()
            .filter(name -> !name.isEmpty())
            .orElseThrow(() -> refused("Need sid for deterministic job id generation"));
    require(sid.length() <= LONGEST_SID, "Invalid value within the request: sid is too long");
    return Optional.of(sid);
  }

  private static Optional<Duration> inQueue(long seconds) {
    return seconds <= 0
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(Math.min(seconds, LONGEST_QUEUE.toSeconds())));
  }

  /** Each source may be tried once before the first retry. */
  private static OptionalInt attempts(long retry, int sources) {
    return retry == 0 ? OptionalInt.empty() : OptionalInt.of(Math.clamp(retry, 0, 1_000) + sources);
  }

  private Transfer transfer(FileForm file, UrlMap urls, Map<DavUrl, DavFile> said) {
    require(
        !file.sources().isEmpty() && !file.destinations().isEmpty(), "No valid pairs available");
    require(
        file.destinations().size() == 1,
        "File transfers with multiple destinations are not allowed.");
    Spot destination = spot(file.destinations().getFirst(), urls);
    List<Spot> sources = sources(file, urls);
    for (Spot source : sources) {
      require(
          source.node().id() != destination.node().id(),
          "Source and destination are at the same node %s, within which nothing is moved: %s"
              .formatted(destination.node().name(), source.url()));
    }
    Optional<DavFile> there = Optional.ofNullable(said.get(sources.getFirst().place()));
    Checksum checksum = checksum(file, there);
    String activity = file.activity().filter(text -> !text.isBlank()).orElse("default");
    require(
        activity.length() <= LONGEST_ACTIVITY && isPrintable(activity),
        "Invalid value within the request: activity");
    return new Transfer(
        sources,
        destination,
        size(file, checksum, there),
        checksum,
        activity,
        strategy(file),
        metadata(file.metadata(), "metadata"));
  }

  private static List<Spot> sources(FileForm file, UrlMap urls) {
    require(
        file.sources().size() <= MOST_SOURCES,
        "A file has at most %d sources".formatted(MOST_SOURCES));
    require(
        String.join("\n", file.sources()).length() <= LONGEST_SOURCES,
        "Invalid value within the request: sources have at most 4,000 characters in all");
    return file.sources().stream().map(url -> spot(url, urls)).toList();
  }

  /** With a single source there is nothing to choose. */
  private Optional<String> strategy(FileForm file) {
    Optional<String> named = file.strategy().filter(name -> !name.isEmpty());
    named.ifPresent(
        name ->
            require(strategies.contains(name), name + " algorithm is not supported by Scheduler"));
    return named.filter(name -> file.sources().size() > 1);
  }

  private static Checksum checksum(FileForm file) {
    String text = file.checksum().orElse("").strip();
    require(
        text.toUpperCase(Locale.ROOT).startsWith(ADLER32),
        "A checksum ADLER32:... is required for each file, because Argosy verifies every file: "
            + file.sources().getFirst());
    try {
      String digits = text.substring(ADLER32.length()).strip();
      return DigestHeader.adler32(List.of(DigestHeader.WANTED + "=" + digits)).orElseThrow();
    } catch (IllegalArgumentException unreadable) {
      throw refused("Invalid value within the request: checksum " + shortened(text));
    }
  }

  /** What the client says must be what the storage says, if both do. */
  private static Checksum checksum(FileForm file, Optional<DavFile> there) {
    Optional<Checksum> found = there.flatMap(DavFile::checksum);
    Checksum checksum = found.isPresent() && !hasChecksum(file) ? found.get() : checksum(file);
    require(
        found.isEmpty() || found.get().equals(checksum),
        "The storage has another checksum, %s, of %s"
            .formatted(found.map(Checksum::value).orElse(""), file.sources().getFirst()));
    return checksum;
  }

  private static ByteCount size(FileForm file, Checksum checksum, Optional<DavFile> there) {
    long found = there.map(DavFile::bytes).orElse(ByteCount.ZERO).bytes();
    long bytes = file.bytes().orElse(0) == 0 ? found : file.bytes().getAsLong();
    require(
        bytes > 0 || bytes == 0 && checksum.equals(Checksum.EMPTY),
        "A filesize above 0 is required for each file, because Argosy reserves its space: "
            + file.sources().getFirst());
    require(
        there.isEmpty() || found == bytes,
        "The storage has another size, %d, of %s".formatted(found, file.sources().getFirst()));
    require(
        bytes <= FileContent.LARGEST.bytes(),
        "Invalid value within the request: filesize " + bytes);
    return ByteCount.of(bytes);
  }

  private static Spot spot(String url, UrlMap urls) {
    DavUrl place = place(url);
    Node node =
        urls.nodeOf(place)
            .orElseThrow(
                () ->
                    refused(
                        "%s is below the storage of no node: an admin registers it with 'nodes'"
                            .formatted(url)));
    return new Spot(node, place, url);
  }

  private static DavUrl place(String url) {
    require(
        url.length() <= LONGEST_URL && isPrintable(url),
        "Invalid value within the request: an address has at most 1,000 printable characters");
    require(
        url.contains("://"),
        "Invalid value within the request: Missing scheme (%s)".formatted(url));
    try {
      DavUrl place = DavUrl.parse(url);
      require(
          !place.path().equals("/"),
          "Invalid value within the request: Missing path (%s)".formatted(url));
      return place;
    } catch (IllegalArgumentException invalid) {
      throw refused("Invalid value within the request: " + invalid.getMessage());
    }
  }

  private static Optional<String> metadata(Optional<String> json, String name) {
    require(
        json.map(String::length).orElse(0) <= LONGEST_METADATA,
        "Invalid value within the request: %s has more than 4,000 characters".formatted(name));
    return json;
  }

  private static boolean isPrintable(String text) {
    return text.chars().noneMatch(Character::isISOControl);
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), 100));
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw refused(otherwise);
    }
  }

  static Refusal refused(String sentence) {
    return new Refusal(Refusal.Kind.MALFORMED, "bad-request", sentence, List.of());
  }
}
