/** The hands of a transfer job: carries out its commands and returns events. */
@NullMarked
package io.argosy.agent.transfer.backend;

import org.jspecify.annotations.NullMarked;
