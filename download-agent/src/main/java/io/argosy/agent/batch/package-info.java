/**
 * Which tasks go together into a transfer job, which link is next, and how many streams a link
 * gets.
 */
@NullMarked
package io.argosy.agent.batch;

import org.jspecify.annotations.NullMarked;
