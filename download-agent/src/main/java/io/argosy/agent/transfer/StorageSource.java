package io.argosy.agent.transfer;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.wire.agent.DoorGrant;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The files of a session at a storage without a door, or at a door that sends them to a storage.
 *
 * @param files by their numbers in the grant
 * @param access reads them
 * @param isDoor whether a door has them, which can only send
 * @param pushes whether it sends, instead of being read
 * @param redirectHosts to which it may redirect
 * @param sciTag mark of the traffic; empty for none
 * @param age of the grant, by a monotonic clock
 * @param usable how long the token can be shown
 */
public record StorageSource(
    List<DavUrl> files,
    DavAccess access,
    boolean isDoor,
    boolean pushes,
    Set<String> redirectHosts,
    OptionalInt sciTag,
    Supplier<Duration> age,
    Duration usable) {

  /** Protocols of a storage without a door. */
  public static final Set<String> PROTOCOLS = Set.of("davs", "dav");

  /**
   * A request that begins just before the end would be refused. A token that is valid for a shorter
   * time is shown in the first half of it.
   */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  public StorageSource {
    files = List.copyOf(files);
    redirectHosts = Set.copyOf(redirectHosts);
  }

  /**
   * Reads a grant for a storage.
   *
   * @param files number of files that were asked for
   * @param age time since the grant was given
   * @throws TransferFailedException the grant cannot be used
   */
  public static StorageSource of(DoorGrant grant, int files, Supplier<Duration> age)
      throws TransferFailedException {
    try {
      DavUrl origin = DavUrl.parse(grant.url());
      List<DavUrl> urls =
          grant.pathsOrNone().stream().map(path -> new DavUrl(origin.origin(), path)).toList();
      if (urls.size() != files) {
        throw new IllegalArgumentException("%d paths for %d files".formatted(urls.size(), files));
      }
      return new StorageSource(
          urls,
          grant.grant().isEmpty() ? DavAccess.NONE : DavAccess.bearer(grant.grant()),
          false,
          Boolean.TRUE.equals(grant.push()),
          Set.copyOf(grant.redirectHostsOrNone()),
          grant.sciTag() == null ? OptionalInt.empty() : OptionalInt.of(grant.sciTag()),
          age,
          usable(Duration.ofSeconds(grant.validSeconds())));
    } catch (IllegalArgumentException e) {
      throw new TransferFailedException(
          new TaskFailure(
              FailureClass.TOOL_BROKEN,
              Phase.GRANT,
              "the grant for the storage of the source cannot be used: " + e.getMessage()),
          e);
    }
  }

  /**
   * The files of an open session at a door, which are at addresses that must not be logged.
   *
   * @param files number of files of the session
   * @param age time since the grant was given
   */
  public static StorageSource atDoor(
      DoorGrant grant, DoorSession session, int files, Supplier<Duration> age) {
    DavUrl address = DavUrl.parse(session.url() + "/door/v1/" + session.id());
    return new StorageSource(
        IntStream.range(0, files).mapToObj(n -> address.below(Integer.toString(n))).toList(),
        DavAccess.NONE,
        true,
        true,
        Set.of(),
        OptionalInt.empty(),
        age,
        usable(Duration.ofSeconds(grant.validSeconds())));
  }

  private static Duration usable(Duration valid) {
    return valid.minus(MARGIN.compareTo(valid.dividedBy(2)) < 0 ? MARGIN : valid.dividedBy(2));
  }

  /** Whether a request that begins now may show the token. */
  public boolean isUsable() {
    return age.get().compareTo(usable) < 0;
  }

  /** Returns where a file is. */
  public DavUrl of(FileMove move) {
    return files.get(move.number());
  }

  /** Addresses of files at a door contain the id of the session. */
  @Override
  public String toString() {
    return "%d files, %s".formatted(files.size(), access);
  }
}
