/** Words | facts | what the drives of a check showed, in turn | what follows. */
export const rowsOfDrives = `
what holds is enough | - | holds | held, 1 of 1
what may pass is given time to | - | meets 503 | again, after 20 ms
and more of it each time | - | meets 503 x3 | again, after 100 ms
until it has | - | meets 503; holds | held, 2 of 2
six times at one step | - | meets 503 x5 | again, after 200 ms
and no more | - | meets 503 x6 | unreached, 6 of 6
but twelve times at one after the other | - | meets 503 / meets 503 behind what was taken x5; meets 503 | again, after 200 ms
and no more | - | meets 503 / meets 503 behind what was taken x6 | unreached, 12 of 12
not where all that is to hold holds | - | meets 503, and what is to hold holds | held, 1 of 1
nor where the time is over | time for 1 | meets 503 | unreached, 1 of 1
nor where the run is interrupted | interrupted | meets 503 | unreached, 1 of 1
nor where all bad requests are known to meet it | known | meets 503 at what is bad | broken, 1 of 1
nor where the target takes nothing for too long | no patience of what is closed | meets 503 | unreached, 1 of 1
which is not so where it took something | no patience of what is closed | meets 503 behind what was taken | again, after 20 ms
what is asked for is waited for | - | meets 503 that asks for 2 s | again, after 2000 ms as asked
but once | - | meets 503 that asks for 2 s x2 | again, after 50 ms
and not where the run has waited enough | no patience of what is asked for | meets 503 that asks for 2 s | again, after 20 ms
what is throttled rests, and is waited for each time | - | is throttled for 3 s x2 | again, rests probe, after 3000 ms as asked
silence is looked at three times | - | meets silence x2 | again, after 50 ms
and no more | - | meets silence x3 | unreached, 3 of 3
and but once where the run has no patience | no patience of silence | meets silence | unreached, 1 of 1
what stands at a bad request in all drives is judged | - | meets 503 at what is bad x6 | broken, 6 of 6
an error of ours ends it | - | meets 503; fails by itself | defect, 2 of 2
what broke before something passed is kept | lists are prompt | meets 503, and breaks; holds | held, 2 of 2, whole 2

what broke in haste is driven with time | lists are prompt | breaks in haste | again
what holds in haste holds | lists are prompt | holds in haste | held, 1 of 1
what was not reached in haste is driven with time | lists are prompt | does not come to it in haste | again
which counts | lists are prompt | breaks in haste; holds | held, 2 of 2, early 0
beside what any answer broke | lists are prompt | does not come to it in haste; holds | held, 2 of 2, early 0
what any answer broke in haste stands | lists are prompt | breaks what any answer breaks in haste | held, 1 of 1
in haste and not now: what may pass first | lists are prompt | meets 503 in haste | again, after 20 ms
then all the time there is | lists are prompt | meets 503 in haste; breaks in haste | again
in which what may pass is given time anew | lists are prompt | breaks in haste; meets 503 x5 | again, after 200 ms
in haste, and the time is over: driven with time all the same | time for 1 | breaks in haste | again

what may be a lag is driven with time for lists | - | breaks | again, with time for lists
even where lists are prompt | lists are prompt | breaks | again, with time for lists
and stands where none follows | - | breaks; sees it stay, and breaks | broken, 1 of 2, early 0
or is not found again though none followed | - | breaks; sees it stay, and holds | broken, 1 of 2, early 0
and is gone where one follows | - | breaks; sees it follow, and holds | held, 2 of 2, early 0
or may have followed unseen | - | breaks; looks late, and holds | held, 2 of 2, early 0
but not where it is found again | - | breaks; looks late, and breaks | broken, 1 of 2, early 0
what breaks though it follows is broken | - | breaks; sees it follow, and breaks | broken, 2 of 2, early 0
where lists lag, what is not found again is gone | lists lag | breaks; sees it stay, and holds | held, 2 of 2, early 0
an error of ours shows no lag | - | breaks; sees it follow, and fails by itself | broken, 1 of 2, early 0
what no list shows is no lag | - | breaks where no list is | broken, 1 of 1
nor is an order | - | breaks an order | broken, 1 of 1
nor what any answer breaks | - | breaks what any answer breaks | broken, 1 of 1
nor what a target without a lag breaks | no lag | breaks | broken, 1 of 1
nor is any waited for on the account of the file | fixed | breaks | broken, 1 of 1
where no time is left to find out it is in doubt | time for 1 | breaks | unreached, 1 of 1
but not where lists are prompt | lists are prompt, time for 1 | breaks | broken, 1 of 1
where the check has waited enough it stands | has waited enough | breaks | broken, 1 of 1
but not where lists lag | lists lag, has waited enough | breaks | unreached, 1 of 1
a smoke waits for no list where advice is not followed | smoke | breaks advice | unreached, 1 of 1
which stands where lists are prompt | lists are prompt, smoke | breaks advice | broken, 1 of 1
but for one where a must is broken | smoke | breaks | again, with time for lists
one that is cut short has waited for nothing | uses up | breaks; is cut short | unreached, 1 of 2
and leaves what was found where lists are prompt | lists are prompt, uses up | breaks; is cut short | broken, 1 of 2
not now in a drive with time: begun anew where it held before | lists lag | breaks one of two; meets 503 at both | again, with time for lists
as often as three times | lists lag | breaks one of two; meets 503 at both x2 | again, with time for lists
and no more | lists lag | breaks one of two; meets 503 at both x3 | unreached, 2 of 4, early 0
the first that comes through counts | lists lag | breaks one of two; meets 503 at both; holds | held, 2 of 3, early 0
not now in a drive that is to reach more: not begun anew | - | does not come to it; meets 503 | unreached, 1 of 2
in haste and a lag: all the time there is, then time for lists | - | breaks in haste; breaks | again, with time for lists
not now and a lag: what may pass first | - | meets 503, and breaks | again, after 20 ms
then time for lists | - | meets 503, and breaks; breaks | again, with time for lists
for what broke in a drive that was given up as well | - | meets 503, and breaks a list; holds | again, with time for lists
what stands in every drive is no lag | - | meets 503 at what is bad x6 | broken, 6 of 6

what was not reached may come later | - | does not come to it | again, with time for lists
and counts if it does | - | does not come to it; sees it follow, and holds | held, 2 of 2, whole 1
though nothing was seen to follow | - | does not come to it; sees it stay, and holds | held, 2 of 2, whole 1
and not if it does not | - | does not come to it x2 | unreached, 1 of 2
nor where that met what may pass | - | does not come to it; meets 503, and what is to hold holds | unreached, 1 of 2
nor is it driven so where no list was looked at | - | does not come to it, nor to a list | unreached, 1 of 1
nor where lists are prompt | lists are prompt | does not come to it | unreached, 1 of 1
nor where it waited by itself | - | waits for a list in vain | unreached, 1 of 1
but where lists lag | lists lag | waits for a list in vain | again, with time for lists
nor in a smoke | smoke | does not come to it | unreached, 1 of 1
nor where the time is over | time for 1 | does not come to it | unreached, 1 of 1
not now, and then not reached: one after the other | - | meets 503; does not come to it | again, with time for lists
in haste, and then not reached | - | does not come to it in haste; does not come to it | again, with time for lists
`;
