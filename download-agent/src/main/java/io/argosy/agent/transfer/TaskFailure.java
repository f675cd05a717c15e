package io.argosy.agent.transfer;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;

/**
 * Why a file did not arrive.
 *
 * @param message for people
 */
public record TaskFailure(FailureClass reason, Phase phase, String message) {}
