package io.argosy.common.wire.door;

import java.util.List;

/** Requests many small files of one session in one response, to save a round trip for each file. */
public record BundleRequest(List<Integer> numbers) {}
