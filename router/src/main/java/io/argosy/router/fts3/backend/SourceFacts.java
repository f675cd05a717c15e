package io.argosy.router.fts3.backend;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.fts3.Submission.Spot;
import io.argosy.router.issue.StorageAccess;
import io.argosy.router.topology.NodeStorage;
import io.argosy.router.topology.StorageDirectory;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLContext;

/**
 * Asks storage systems for the size and the Adler-32 of files, for jobs whose clients do not say
 * them. A client waits for the answers: there are few such jobs at a time, and all tokens and
 * answers of one must come within 20 s; a token that is fetched when these end is waited for.
 */
public final class SourceFacts implements AutoCloseable {

  private static final int MOST_JOBS = 4;
  private static final int REQUESTS_AT_ONCE = 16;
  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final Duration AGAIN = Duration.ofSeconds(5);

  private final StorageDirectory directory;
  private final StorageAccess access;
  private final Duration longest;
  private final LongSupplier nanos;
  private final StorageClients clients;
  private final Semaphore jobs = new Semaphore(MOST_JOBS);
  private final ExecutorService requests =
      Executors.newFixedThreadPool(
          REQUESTS_AT_ONCE, Thread.ofPlatform().daemon().name("source-facts-", 0).factory());

  /**
   * @param withoutToken why it cannot be asked; empty if it can
   */
  private record Site(DavClient client, DavAccess access, String withoutToken) {}

  /**
   * @param trusted certificates to trust; empty for those of the JDK
   * @param nanos a monotonic time
   */
  public SourceFacts(
      StorageDirectory directory,
      StorageAccess access,
      Optional<SSLContext> trusted,
      LongSupplier nanos) {
    this(directory, access, trusted, LONGEST, nanos);
  }

  SourceFacts(
      StorageDirectory directory,
      StorageAccess access,
      Optional<SSLContext> trusted,
      Duration longest,
      LongSupplier nanos) {
    this.directory = directory;
    this.access = access;
    this.longest = longest;
    this.nanos = nanos;
    this.clients =
        new StorageClients(
            hosts -> new DavClient("argosy-router", longest, REQUESTS_AT_ONCE, hosts, trusted));
  }

  /**
   * Returns what storage systems say of files.
   *
   * @param user for whom they are asked
   * @param files the sources of each, of which the first one counts that knows the file
   * @return by the first source of a file
   * @throws Refusal a file is nowhere, or there is no answer in time
   */
  public Map<DavUrl, DavFile> read(String user, List<List<Spot>> files) {
    if (files.isEmpty()) {
      return Map.of();
    }
    if (!jobs.tryAcquire()) {
      throw Refusal.tooMany(
          "too-many-jobs", "The router asks for the sizes of files of other jobs", AGAIN);
    }
    long end = nanos.getAsLong() + longest.toNanos();
    Map<DavUrl, Future<DavFile>> asked = new LinkedHashMap<>();
    try {
      Map<NodeName, Site> sites = sites(user, files, end);
      files.forEach(
          sources ->
              asked.computeIfAbsent(
                  sources.getFirst().place(), first -> requests.submit(() -> ask(sources, sites))));
      return answers(asked, end);
    } finally {
      asked.values().forEach(answer -> answer.cancel(true));
      jobs.release();
    }
  }

  /** Each token may have to be fetched from its issuer, one after the other. */
  private Map<NodeName, Site> sites(String user, List<List<Spot>> files, long end) {
    Map<NodeName, List<String>> paths =
        files.stream()
            .flatMap(List::stream)
            .collect(
                groupingBy(
                    spot -> spot.node().name(), mapping(spot -> spot.place().path(), toList())));
    Map<NodeName, Site> sites = new HashMap<>();
    directory
        .storages(paths.keySet())
        .forEach(
            (node, storage) -> {
              if (nanos.getAsLong() - end >= 0) {
                throw unknown(storage.url(), "there are no tokens in time");
              }
              sites.put(node, site(user, storage, paths.get(node)));
            });
    return sites;
  }

  private Site site(String user, NodeStorage storage, List<String> paths) {
    DavClient client = clients.redirectedTo(storage.redirectHosts());
    try {
      return new Site(client, access.reading(user, storage, paths), "");
    } catch (Refusal e) {
      return new Site(client, DavAccess.NONE, String.valueOf(e.getMessage()));
    }
  }

  private DavFile ask(List<Spot> sources, Map<NodeName, Site> sites) throws IOException {
    String why = "";
    for (Spot source : sources) {
      Site site = sites.get(source.node().name());
      if (site == null || !site.withoutToken().isEmpty()) {
        why = site == null ? "its node has no storage" : site.withoutToken();
        continue;
      }
      try {
        Optional<DavFile> file = site.client().file(source.place(), site.access(), longest);
        if (file.filter(it -> it.checksum().isPresent()).isPresent()) {
          return file.get();
        }
        why = file.isEmpty() ? "there is no such file" : "the storage states no Adler-32";
      } catch (IOException e) {
        why = String.valueOf(e.getMessage());
      }
    }
    throw new IOException(why);
  }

  private Map<DavUrl, DavFile> answers(Map<DavUrl, Future<DavFile>> asked, long end) {
    Map<DavUrl, DavFile> answers = new HashMap<>();
    asked.forEach(
        (place, answer) -> {
          try {
            long left = Math.max(0, end - nanos.getAsLong());
            answers.put(place, answer.get(left, TimeUnit.NANOSECONDS));
          } catch (ExecutionException e) {
            throw unknown(place, String.valueOf(e.getCause().getMessage()));
          } catch (TimeoutException e) {
            throw unknown(place, "there is no answer in time");
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(place, "the router ends");
          }
        });
    return answers;
  }

  private static Refusal unknown(DavUrl place, String why) {
    return new Refusal(
        Refusal.Kind.MALFORMED,
        "bad-request",
        "The job does not say filesize and checksum of %s, and they cannot be read: %s"
            .formatted(place, why),
        List.of());
  }

  @Override
  public void close() {
    requests.shutdownNow();
    clients.close();
  }
}
