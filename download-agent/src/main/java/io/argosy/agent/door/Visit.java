package io.argosy.agent.door;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.refusal.Refusal;
import java.time.Instant;
import java.util.List;

/** An open session of this door, and its numbered files. */
public final class Visit {

  /** An upper bound of everything but the files. */
  private static final int FIXED_BYTES = 1500;

  private final String id;
  private final Grant grant;
  private final PackedFiles files;

  /**
   * @param id unguessable; a bearer token, never logged
   * @param files numbered from 0
   */
  public Visit(String id, Grant grant, List<FileContent> files) {
    this.id = id;
    this.grant = grant;
    this.files =
        new PackedFiles(
            files.stream().map(file -> new ServedFile(file.lfn(), file.size())).toList());
  }

  public String id() {
    return id;
  }

  public Grant grant() {
    return grant;
  }

  public boolean hasFile(int number) {
    return number >= 0 && number < files.count();
  }

  public ServedFile file(int number) {
    return files.get(number);
  }

  /** Whether the grant has expired; checked when a file starts, never while it is sent. */
  public boolean isOver(Instant now) {
    return now.isAfter(grant.until());
  }

  /**
   * @throws Refusal the grant has expired
   */
  void requireNotOver(Instant now) {
    if (isOver(now)) {
      throw new Refusal(
          Refusal.Kind.FORBIDDEN, "grant-expired", "The session's grant has expired.", List.of());
    }
  }

  long bytes() {
    return FIXED_BYTES + files.bytes();
  }

  @Override
  public String toString() {
    return grant.job() + " files=" + files.count();
  }
}
