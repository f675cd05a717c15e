package io.argosy.deploy.demo;

import io.argosy.common.catalog.DatasetName;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A directory that became a dataset.
 *
 * @param directory where its files lie, a real path
 * @param fingerprint of the names, sizes and checksums of its files
 * @param request how often it was asked for, from 1; an earlier one that failed is not asked again
 */
record KnownDataset(DatasetName dataset, String directory, String fingerprint, int request) {

  KnownDataset askedAgain() {
    return new KnownDataset(dataset, directory, fingerprint, request + 1);
  }

  /** What the router knows the request by: of this dataset, and of this attempt at it. */
  String requestKey() {
    byte[] name = dataset.value().getBytes(StandardCharsets.UTF_8);
    return "demo-%s-%d".formatted(UUID.nameUUIDFromBytes(name), request);
  }

  boolean isSame(String otherDirectory, String otherFingerprint) {
    return directory.equals(otherDirectory) && fingerprint.equals(otherFingerprint);
  }
}
