package io.argosy.router.plan.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A small world as text that tests modify. */
final class SampleWorld {

  static final String TEXT =
      """
      {"format": "argosy-world/1", "id": "w", "note": "small",
       "nodes": [
         {"name": "T2_C"},
         {"name": "T1_A", "site": "T1", "kind": "disk", "uplink": 1.25e9, "downlink": null},
         {"name": "T1_B", "site": "T1", "kind": "tape"}],
       "links": [
         {"from": "T1_A", "to": "T2_C", "distance": 2, "local": false, "rate": 1.0e7,
          "capacity": 2e7, "fileRate": 3e6, "queuedBytes": 1000, "queueLatency": 7.5,
          "pendingFiles": 4, "successPercent": 80, "attempted": null, "succeeded": null},
         {"from": "T1_B", "to": "T2_C", "rate": 0, "attempted": 8, "succeeded": 4,
          "queuedBytesByPriority": {"0": 5, "2": 7}},
         {"from": "T1_A", "to": "T1_B", "rate": null}],
       "files": [
         {"id": "f1", "size": 2000000000, "destination": "T2_C", "priority": 0,
          "replicas": [{"node": "T1_B", "staged": false}, {"node": "T1_A", "staged": true}]},
         {"id": "f2", "size": 5, "destination": "T1_A", "replicas": [{"node": "T1_A"}]},
         {"id": "f3", "size": 5, "destination": "T1_A", "replicas": [{"node": "T2_C"}]},
         {"id": "f4", "size": 0, "destination": "T1_A", "replicas": []}]}
      """;

  private SampleWorld() {}

  static Path write(Path directory, String text) throws IOException {
    return Files.writeString(directory.resolve("world.json"), text);
  }

  static World read(Path directory) throws IOException {
    return WorldDocument.read(write(directory, TEXT));
  }

  static byte[] zipped() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(TEXT.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
