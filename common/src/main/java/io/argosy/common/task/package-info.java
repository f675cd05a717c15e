/** What router and agent say to each other about one file to move. */
@NullMarked
package io.argosy.common.task;

import org.jspecify.annotations.NullMarked;
