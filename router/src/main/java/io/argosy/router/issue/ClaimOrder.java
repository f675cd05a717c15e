package io.argosy.router.issue;

import io.argosy.common.unit.ByteCount;
import java.util.UUID;

/**
 * How much work an agent wants.
 *
 * @param id chosen by the agent; the same again gets the same answer
 * @param maxBytes the first task may exceed it
 */
public record ClaimOrder(UUID id, Incarnation incarnation, int maxFiles, ByteCount maxBytes) {}
