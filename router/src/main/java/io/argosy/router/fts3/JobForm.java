package io.argosy.router.fts3;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A submission, with the fields that mean something here; those of a client that are absent or
 * {@code null} have the defaults of FTS3. Tokens for storage systems are not read.
 *
 * @param files absent if the client names none
 * @param deletes whether the client wants files to be deleted
 */
public record JobForm(Optional<List<FileForm>> files, boolean deletes, Params params) {

  /**
   * One file.
   *
   * @param bytes absent if unknown; 0 also means that it is unknown
   * @param checksum such as {@code ADLER32:8d45dcfb}, or only the algorithm
   * @param metadata of the client, as JSON
   */
  public record FileForm(
      List<String> sources,
      List<String> destinations,
      OptionalLong bytes,
      Optional<String> checksum,
      Optional<String> activity,
      Optional<String> strategy,
      Optional<String> metadata) {

    public FileForm {
      sources = List.copyOf(sources);
      destinations = List.copyOf(destinations);
    }
  }

  /**
   * What holds for all files of a job.
   *
   * @param priority 1 to 5, 5 is the most urgent
   * @param retry 0 for the server's policy, otherwise how often, below 0 never
   * @param queueSeconds after which a file that waits is given up; 0 for never
   * @param overwriteFlags how many of the four flags about overwriting are set
   * @param stages whether files are to be read from tape or written to tape
   * @param metadata of the client, as JSON
   */
  public record Params(
      long priority,
      long retry,
      long queueSeconds,
      boolean overwrite,
      int overwriteFlags,
      boolean multihop,
      boolean stages,
      Optional<String> idGenerator,
      Optional<String> sid,
      Optional<String> metadata) {}
}
