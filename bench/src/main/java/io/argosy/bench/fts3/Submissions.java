package io.argosy.bench.fts3;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Jobs with the fields that Rucio sends. */
record Submissions(String source, String destination) {

  private static final long BYTES = 100_000_000;
  private static final String ADLER32 = "8d45dcfb";
  private static final String ACTIVITY = "User Subscriptions";

  /**
   * @param number of the job, which no other one has
   */
  Map<String, Object> job(int number, int files) {
    return Map.of(
        "files",
        IntStream.range(0, files).mapToObj(place -> file(number, place)).toList(),
        "params",
        Map.of(
            "account",
            "root",
            "verify_checksum",
            "both",
            "job_metadata",
            Map.of("issuer", "rucio", "multi_sources", false),
            "overwrite",
            true,
            "priority",
            3,
            "max_time_in_queue",
            168));
  }

  private Map<String, Object> file(int job, int place) {
    String path = "/bench/%02x/%06d/file-%04d.root".formatted(job % 256, job, place);
    return Map.of(
        "sources",
        List.of(source + path),
        "destinations",
        List.of(destination + path),
        "metadata",
        metadata(job, place),
        "filesize",
        BYTES,
        "checksum",
        "ADLER32:" + ADLER32,
        "selection_strategy",
        "orderly",
        "activity",
        ACTIVITY);
  }

  private static Map<String, Object> metadata(int job, int place) {
    String request = "%032x".formatted(job * 100_000L + place);
    return Map.ofEntries(
        Map.entry("request_id", request),
        Map.entry("scope", "user.bench"),
        Map.entry("name", "file-%06d-%04d.root".formatted(job, place)),
        Map.entry("activity", ACTIVITY),
        Map.entry("request_type", "TRANSFER"),
        Map.entry("src_type", "DISK"),
        Map.entry("dst_type", "DISK"),
        Map.entry("src_rse", "BENCH_SOURCE"),
        Map.entry("dst_rse", "BENCH_DESTINATION"),
        Map.entry("src_rse_id", "0123456789abcdef0123456789abcdef"),
        Map.entry("dest_rse_id", "fedcba9876543210fedcba9876543210"),
        Map.entry("filesize", BYTES),
        Map.entry("md5", "d41d8cd98f00b204e9800998ecf8427e"),
        Map.entry("adler32", ADLER32));
  }
}
