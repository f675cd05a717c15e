package io.argosy.agent.webdav.backend;

import static java.util.stream.Collectors.groupingBy;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.storage.backend.AtOnce;
import io.argosy.common.dav.DavListing;
import io.argosy.common.dav.DavUrl;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds out by listings which files a storage does not have. A directory is listed for several of
 * its files, while it has so few entries that this costs less than a request for each file.
 * Thread-safe.
 */
final class AbsentFiles {

  private static final int LISTED_FROM = 8;

  /** XRootD and this agent need about as much time for so many entries as for one request. */
  private static final int ENTRIES_FOR_A_FILE = 20;

  private static final int MOST_LISTED = 20_000;
  private static final int MOST_REMEMBERED = 1_000;

  private final StorageAccess site;

  /** Numbers of entries with which directories could not be listed. */
  private final Map<DavUrl, Integer> inVain = new ConcurrentHashMap<>();

  AbsentFiles(StorageAccess site) {
    this.site = site;
  }

  /**
   * Returns those that the storage did not have at the time of a listing; each of the others has to
   * be asked for.
   *
   * @param tasks of files below the root of the storage
   */
  Set<HeldTask> among(Collection<HeldTask> tasks) {
    Set<HeldTask> absent = ConcurrentHashMap.newKeySet();
    AtOnce.each(
        tasks.stream().collect(groupingBy(task -> site.of(task).parent())).entrySet(),
        of -> absent.addAll(absent(of.getKey(), of.getValue())));
    return absent;
  }

  private List<HeldTask> absent(DavUrl directory, List<HeldTask> tasks) {
    int most = Math.min(MOST_LISTED, tasks.size() * ENTRIES_FOR_A_FILE);
    if (tasks.size() < LISTED_FROM || most <= inVain.getOrDefault(directory, 0)) {
      return List.of();
    }
    try {
      Optional<DavListing> listing = site.client().list(directory, site.to(directory), most);
      if (listing.filter(it -> !it.unreadable().isEmpty()).isPresent()) {
        return List.of();
      }
      Set<String> names = new HashSet<>();
      listing.ifPresent(it -> it.entries().forEach(entry -> names.add(entry.url().name())));
      return tasks.stream()
          .filter(task -> !site.isUnspeakable(task) && !names.contains(site.of(task).name()))
          .toList();
    } catch (IOException e) {
      // One that is too large, late or unusable once is not asked for again.
      if (e instanceof ProtocolException || e instanceof InterruptedIOException) {
        remember(directory, most);
      }
      // A storage that does not list may still answer for single files, or says then what is wrong.
      return List.of();
    }
  }

  private void remember(DavUrl directory, int most) {
    if (inVain.size() >= MOST_REMEMBERED) {
      inVain.clear();
    }
    inVain.merge(directory, most, Math::max);
  }
}
