package io.argosy.agent.claim;

import io.argosy.common.unit.ByteCount;

/** What is held and not yet finished. */
public record Load(int files, ByteCount bytes) {}
