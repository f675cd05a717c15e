package io.argosy.deploy.demo;

import io.argosy.common.catalog.DatasetName;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A directory that became a dataset.
 *
 * @param directory real path of the directory
 * @param fingerprint of the names, sizes and checksums of its files
 * @param request number of the current request, from 1; a failed request is not used again
 */
record KnownDataset(DatasetName dataset, String directory, String fingerprint, int request) {

  KnownDataset withNextRequest() {
    return new KnownDataset(dataset, directory, fingerprint, request + 1);
  }

  /** The idempotency key of the current request. */
  String requestKey() {
    byte[] name = dataset.value().getBytes(StandardCharsets.UTF_8);
    return "demo-%s-%d".formatted(UUID.nameUUIDFromBytes(name), request);
  }

  boolean isSame(String otherDirectory, String otherFingerprint) {
    return directory.equals(otherDirectory) && fingerprint.equals(otherFingerprint);
  }
}
