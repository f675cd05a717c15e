package io.argosy.router.fts3;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Ids of jobs that clients compute, too. */
class JobIdTest {

  /** The expected ids are those of Python's {@code uuid.uuid5}. */
  @Test
  void idsAreThoseThatClientsCompute() {
    assertThat(JobId.of("argosy", "request-1")).hasToString("ace2342b-ad52-5144-aa3b-baa3d9442cbc");
    assertThat(JobId.of("cms", "é")).hasToString("8ff51daf-185a-5d90-aa88-3567af112941");
  }
}
